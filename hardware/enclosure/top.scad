// The playing area: recesses, light windows and marks above, light wells below.
// openscad -D 'board="halo36"' -D 'part=[0,1]' top.scad makes a part. It is printed face down:
// nothing stands out of its face, and everything behind it rises from it.

include <shell.scad>
use <marks.scad>

board = "halo36";
part = [0, 0];

module recesses(board) {
    at_squares(board) circle(d = recess_diameter, $fn = 36);
}

module windows(board) {
    at_squares(board) arc(window);
}

module grooves(board) {
    size = [grid_columns(board), grid_rows(board)] * pitch(board);
    translate(grid_corner(board)) {
        for (column = [0 : grid_columns(board)])
            translate([column * pitch(board) - groove[0] / 2, 0]) square([groove[0], size[1]]);
        for (row = [0 : grid_rows(board)])
            translate([0, row * pitch(board) - groove[0] / 2]) square([size[0], groove[0]]);
    }
    quantik_frame(board);
}

module area(board) { intersection() { part_area(board, part, deck_end(board)); children(); } }

// The face in layers, each an outline drawn up.
module plate(board) {
    under = plate_bottom + joint[2];
    layer(plate_bottom, under + layer_overlap) area(board) difference() {
        case_outline(board);
        windows(board);
        key_pockets(concat(key_places(board), keys_along(board, deck_end(board))));
    }
    layer(under, plate_floor + layer_overlap) area(board) difference() {
        case_outline(board);
        windows(board);
    }
    layer(plate_floor, plate_top - relief + layer_overlap) area(board) difference() {
        case_outline(board);
        windows(board);
        recesses(board);
    }
    layer(plate_top - relief, plate_top) area(board) difference() {
        case_outline(board);
        windows(board);
        recesses(board);
        grooves(board);
        square_marks(board);
        letters(board);
    }
}

// Chambers that hold the light of one LED.
module wells(board) {
    layer(well_bottom, plate_bottom + layer_overlap) area(board) well_walls(board);
}

module top(board) {
    difference() {
        union() {
            plate(board);
            wells(board);
            layer(floor_bottom + floor_thickness, plate_bottom + layer_overlap)
                area(board) rim(board);
            layer(boss_bottom, plate_bottom + layer_overlap) area(board) bosses(board);
        }
        screw_holes(board);
        plug_openings(board);
    }
}

top(board);
