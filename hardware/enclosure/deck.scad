// The deck over the strip: controller and plugs below it, the button's opening, a hole for the
// Pico's BOOTSEL, a broken edge down to the playing area. It stands on the bottom's walls and on the plate's
// tongue. openscad -D 'board="halo45"' -D 'column=1' deck.scad makes a part, printed face down.

include <shell.scad>
use <marks.scad>

board = "halo36";
column = 0;

step_thickness = 2;
hold_down = 3.4;                 // on the board's corner that has no screw
under = deck_top - deck_thickness;
foot = plate_bottom + tongue[1]; // of the step

module area(board) {
    intersection() {
        case_outline(board);
        translate([-50, -50]) square([600, 50 + deck_end(board)]);
        quarter([deck_cut(board), -50], [column, 1]);
        children();
    }
}

// The button; BOOTSEL for a paper clip.
module openings(board) {
    translate(button_at(board)) circle(d = 5.2, $fn = 32);
    translate(bootsel_at(board)) circle(d = 2.4, $fn = 24);
}

module face(board) {
    module cut(from, to, keyed = false, marked = false) {
        layer(from, to) area(board) difference() {
            square(1000, center = true);
            openings(board);
            if (keyed) key_pockets(deck_keys(board));
            if (marked) deck_mark(board);
        }
    }
    cut(under, under + joint[2] + layer_overlap, keyed = true);
    cut(under + joint[2], deck_top - relief + layer_overlap);
    cut(deck_top - relief, deck_top, marked = true);
}

module step(board) {
    layer(foot, under + layer_overlap) area(board)
        translate([-50, deck_end(board) - step_thickness]) square([600, step_thickness]);
}

// A post for the screw, and a foot on the corner without one.
module feet(board) {
    layer(0, under + layer_overlap) area(board)
        at_all(deck_holes(board)) circle(d = post[0], $fn = 48);
    layer(0, under + layer_overlap) area(board)
        translate([board_size(board)[0] - 2.2, 2.2]) circle(d = hold_down, $fn = 24);
}

// The edge toward the squares, broken.
module chamfer(board) {
    translate([-50, deck_end(board), deck_top]) rotate([90, 0, 90])
        linear_extrude(600) polygon([[-deck_chamfer, 0.01], [0.01, 0.01], [0.01, -deck_chamfer]]);
}

module deck(board) {
    difference() {
        union() {
            face(board);
            step(board);
            layer(plate_bottom, under + layer_overlap) area(board) rim(board);
            feet(board);
        }
        at_all(deck_holes(board)) insert_hole();
        chamfer(board);
        plug_openings(board, [-20, under]);
    }
}

translate([0, 0, deck_top]) rotate([180, 0, 0]) deck(board);
