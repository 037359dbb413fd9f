// What must not meet, seen from above: keys and what stands beside them on the same side of the
// plate or of the bottom. OpenSCAD finds nothing to write when all is clear.

include <shell.scad>

board = "halo36";

intersection() {
    key_pockets(plate_keys(board));
    union() {
        at_squares(board) {
            circle(d = recess_diameter, $fn = 48);
            grown_arc(plate_bottom - cup_bottom, window_flare, window_flare);
        }
        at_all(plate_holes(board)) circle(d = spacer, $fn = 32);
    }
}
intersection() {
    key_pockets(bottom_keys(board));
    union() {
        at_all(holes(board)) circle(d = boss, $fn = 32);
        at_all(posts(board)) circle(d = post, $fn = 24);
    }
}
