// The deck over the strip: controller and plugs below it, a hole for the button's cap, one for the
// Pico's BOOTSEL. It lies on the bottom's walls and on the plate's step, in one piece.
// openscad -D 'board="halo45"' deck.scad makes it, printed face up and across the bed's diagonal.

include <shell.scad>
use <marks.scad>

board = "halo36";

under = deck_top - deck_thickness;

module face(board) {
    intersection() {
        case_outline(board, $inset);
        translate([-50, -50]) square([600, 50 + deck_end(board) - $inset]);
    }
}

// The button's cap; BOOTSEL for a paper clip.
module openings(board) {
    translate(button_at(board)) circle(d = button_cap[0] + 2 * button_cap[2], $fn = 64);
    translate(bootsel_at(board)) circle(d = 2.4, $fn = 24);
}

// Pockets of the post for the screw and of the foot on the corner without one.
module pockets(board) {
    post_pockets(deck_holes(board));
    translate(hold_down_at(board)) circle(d = hold_down + 2 * post[1], $fn = 24);
}

module deck(board) {
    $inset = 0;
    layer(under, under + deck_groove[1] + layer_overlap) rotate(45) difference() {
        face(board);
        openings(board);
        pockets(board);
        offset(deck_groove[0]) step_outline(board);
    }
    layer(under + deck_groove[1], under + post_pocket + layer_overlap) rotate(45) difference() {
        face(board);
        openings(board);
        pockets(board);
    }
    layer(under + post_pocket, deck_top - edge[0] + layer_overlap) rotate(45) difference() {
        face(board);
        openings(board);
    }
    broken(deck_top - edge[0], deck_top, [layer_height, edge[0]]) rotate(45) difference() {
        face(board);
        openings(board);
        deck_mark(board);
    }
}

translate([0, 0, -under]) deck(board);
