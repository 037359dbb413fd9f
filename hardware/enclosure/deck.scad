// The deck over the strip: controller and plugs below it, the button's opening, access to the
// Pico, the step down to the playing area. It stands on the bottom's walls and on the plate's
// tongue. openscad -D 'board="halo45"' -D 'column=1' deck.scad makes a part, printed face down.

include <shell.scad>
use <marks.scad>

board = "halo36";
column = 0;

step_thickness = 2;
well_wall = 1.6;                 // round the screw's head
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

// Places on the Pico, from the middle of its plug: its pin 1 lies 3 mm inside the board's edge.
function pico(board, x, y) = [board_size(board)[0] - x, pico_usb_y(board) + y];

// BOOTSEL for a finger; RUN and the ground beside it for tweezers; the debug plug.
module openings(board) {
    translate(button_at(board)) circle(d = 5.2, $fn = 32);
    translate(pico(board, 20, -6)) square([12, 12]);
    translate(pico(board, 3 + 25.4 + 7.2, -10.9)) square([9.2, 4]);
    translate(pico(board, 54, -7)) square([9, 14]);
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

// Wells for the screws' heads, narrower on the board; a foot on the corner without a screw.
module wells(board) {
    layer(0, under + layer_overlap) area(board)
        at_all(deck_holes(board)) circle(d = spacer, $fn = 32);
    layer(plate_top - sink - 1.2, under + layer_overlap) area(board)
        at_all(deck_holes(board)) circle(d = screw[1] + 2 * well_wall, $fn = 32);
    layer(0, under + layer_overlap) area(board)
        translate([board_size(board)[0] - 2.2, 2.2]) circle(d = hold_down, $fn = 24);
}

module deck(board) {
    difference() {
        union() {
            face(board);
            step(board);
            layer(plate_bottom, under + layer_overlap) area(board) rim(board);
            wells(board);
        }
        at_all(deck_holes(board)) {
            screw_hole(plate_top);
            translate([0, 0, plate_top]) cylinder(d = screw[1] + 0.4, h = 20, $fn = 32);
        }
        plug_openings(board, [-20, under]);
    }
}

translate([0, 0, deck_top]) rotate([180, 0, 0]) deck(board);
