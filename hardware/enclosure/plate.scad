// The playing area: seats, light windows and marks. It lies on the bottom's walls and on posts, and
// carries a step for the deck. openscad -D 'board="halo36"' -D 'part=[0,1]' plate.scad makes a part,
// -D 'part=[undef,undef]' all of it, printed face up.

include <shell.scad>
use <marks.scad>

board = "halo36";
part = [0, 0];
coupon = undef;

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

// The part seen from above, with the tongue below the deck, beside which the bottom's walls stand.
module outline(board) {
    intersection() {
        quarter(plate_cut(board), part);
        union() {
            intersection() {
                case_outline(board, $inset);
                translate([-50, deck_end(board) + joint_gap]) square([500, 500]);
            }
            translate([0, deck_end(board) - step[1]])
                square([board_size(board)[0] + clearance - 0.2, 50]);
        }
    }
}

flare_top = plate_top - window_straight;
flare_steps = round(window_flare / layer_height);
keyed = plate_bottom + joint[2];

// The face in layers, each an outline drawn up.
module plate(board) {
    module cut(from, to, flare) {
        layer(from, to + layer_overlap) difference() {
            outline(board);
            windows(board, flare);
            if (from < keyed - layer_overlap) key_pockets(plate_keys(board));
            if (from < plate_bottom + post_pocket - layer_overlap) plate_posts(board);
            if (from < plate_bottom + plug_pocket[2] - layer_overlap) socket(board);
            if (from >= plate_floor - layer_overlap) recesses(board);
        }
    }
    $inset = 0;
    pocket_top = plate_bottom + plug_pocket[2];
    flare_bottom = flare_top - window_flare;
    cut(plate_bottom, pocket_top, window_flare);
    // From here on the window narrows; seats and keys end between its steps.
    steps = [for (step = [0 : flare_steps]) flare_bottom + step * layer_height];
    cut(pocket_top, steps[1], window_flare);
    for (step = [1 : flare_steps - 1])
        cut(steps[step], steps[step + 1], window_flare - step * layer_height);
    cut(flare_top, plate_top - relief, 0);
    broken(plate_top - relief, plate_top, [layer_height, edge[0]]) difference() {
        outline(board);
        windows(board);
        recesses(board);
        grooves(board);
        square_marks(board);
        letters(board);
    }
    layer(plate_top - layer_overlap, deck_top - deck_thickness + deck_groove[1] - deck_groove[0])
        intersection() { quarter(plate_cut(board), part); step_outline(board); }
}

// A pocket is open to that of the socket: what would stand between is too thin to print.
module plate_posts(board) {
    wide = post[0] + 2 * post[1];
    far = (wide + plug_pocket[1]) / 2;
    post_pockets(plate_holes(board));
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
        plug_openings(board, [-20, deck_top]);
    }
}

translate([0, 0, -plate_bottom]) tested(board, coupon) made(board);
