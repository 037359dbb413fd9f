// The playing area: seats, light windows and marks. It lies on the bottom's walls and on posts. openscad -D 'board="halo36"' -D 'part=[0,1]' plate.scad makes a part, printed face up.

include <shell.scad>
use <marks.scad>

board = "halo36";
part = [0, 0];

module recesses(board) {
    at_squares(board) circle(d = recess_diameter, $fn = 96);
}

// The windows, wider below by `flare`.
module windows(board, flare = 0) {
    at_squares(board) grown_arc(0, flare, flare);
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

// The part seen from above; the lowest ones reach `below` under the deck's edge.
module area(board, below = 0) {
    intersection() {
        case_outline(board);
        translate([-50, deck_end(board) + (below ? -below : joint_gap)]) square([500, 500]);
        quarter(plate_cut(board), part);
        children();
    }
}

// The tongue below the deck is narrower than the case: the deck's walls stand beside it.
module outline(board, below = 0) {
    union() {
        area(board) square([1000, 1000], center = true);
        if (below) area(board, below) square([board_size(board)[0] + clearance - 0.2, 500]);
    }
}

flare_top = plate_top - window_straight;
flare_steps = round(window_flare / layer_height);
keyed = plate_bottom + joint[2];

// The face in layers, each an outline drawn up.
module plate(board) {
    module cut(from, to, flare, below) {
        layer(from, to + layer_overlap) difference() {
            outline(board, below);
            windows(board, flare);
            if (from < keyed - layer_overlap) key_pockets(plate_keys(board));
            if (from < plate_bottom + post_pocket - layer_overlap) post_pockets(board);
            if (from < plate_bottom + plug_pocket[2] - layer_overlap) socket(board);
            if (from >= plate_floor - layer_overlap) recesses(board);
            if (from >= plate_top - relief - layer_overlap) {
                grooves(board);
                square_marks(board);
                letters(board);
            }
        }
    }
    pocket_top = plate_bottom + plug_pocket[2];
    flare_bottom = flare_top - window_flare;
    cut(plate_bottom, pocket_top, window_flare, tongue[0]);
    // From here on the window narrows; seats, keys and tongue end between its steps.
    steps = [for (step = [0 : flare_steps]) flare_bottom + step * layer_height];
    cut(pocket_top, steps[1], window_flare, tongue[0]);
    for (step = [1 : flare_steps - 1])
        cut(steps[step], steps[step + 1], window_flare - step * layer_height,
            steps[step] < keyed - layer_overlap ? tongue[0] : 0);
    cut(flare_top, plate_top - relief, 0, 0);
    cut(plate_top - relief, plate_top - layer_overlap, 0, 0);
}

// A pocket is open to that of the socket: what would stand between is too thin to print.
module post_pockets(board) {
    wide = post[0] + 2 * post[1];
    far = (wide + plug_pocket[1]) / 2;
    at_all(plate_holes(board)) circle(d = wide, $fn = 48);
    at_all([for (hole = plate_holes(board)) if (abs(hole[1] - usb_c_y(board)) < far + 0.6) hole])
        translate([-0.28 * wide, -wide / 2 - 0.35]) square([0.56 * wide, wide / 2 + 0.35]);
}

module socket(board) {
    translate([board_size(board)[0] - plug_pocket[0], usb_c_y(board) - plug_pocket[1] / 2])
        square([plug_pocket[0] + clearance - 0.1, plug_pocket[1]]);
}

module made(board) {
    difference() {
        plate(board);
        plug_openings(board, [-20, plate_top + 1], through = true);
    }
}

translate([0, 0, -plate_bottom]) made(board);
