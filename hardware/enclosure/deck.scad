// The deck over the strip: controller and plugs below it, the button's opening, the step down to
// the playing area. openscad -D 'board="halo45"' -D 'column=1' deck.scad makes a part, printed
// face down.

include <shell.scad>
use <marks.scad>

board = "halo36";
column = 0;

step_thickness = 2;
block = [12, 11];                // holds a key to the plate: width and depth
under = deck_top - deck_thickness;

module area(board) {
    intersection() { column_area(board, column, -20, deck_end(board)); children(); }
}

module face(board) {
    layer(under, under + joint[2] + layer_overlap) area(board) difference() {
        deck_outline(board);
        button_hole(board);
        key_pockets(deck_keys(board));
    }
    layer(under + joint[2], deck_top - relief + layer_overlap) area(board) difference() {
        deck_outline(board);
        button_hole(board);
    }
    layer(deck_top - relief, deck_top) area(board) difference() {
        deck_outline(board);
        button_hole(board);
        deck_mark(board);
    }
}

module button_hole(board) { translate(button_at(board)) circle(d = 5.2, $fn = 32); }

// Where the deck itself is cut, clear of its mark.
function deck_keys(board) = [for (x = cuts_x(board), y = [10, 31]) [x, y, 0]];

// The step down to the playing area, and the blocks that hold the keys to it.
module step(board) {
    places = keys_along(board, deck_end(board));
    module shape() {
        intersection() {
            case_outline(board);
            translate([-50, deck_end(board) - step_thickness])
                square([board_size(board)[0] + 100, step_thickness]);
        }
        for (place = places)
            translate([place[0] - block[0] / 2, place[1] - block[1]]) square(block);
    }
    keyed = plate_bottom + joint[2];
    layer(plate_bottom, keyed + layer_overlap) area(board) difference() {
        shape();
        key_pockets(places);
    }
    layer(keyed, under + layer_overlap) area(board) shape();
}

module deck(board) {
    difference() {
        union() {
            face(board);
            step(board);
            layer(floor_bottom + floor_thickness, under + layer_overlap) area(board) rim(board);
            layer(boss_bottom, under + layer_overlap) area(board) bosses(board);
        }
        screw_holes(board);
        plug_openings(board);
    }
}

deck(board);
