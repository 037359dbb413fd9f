// What must not meet, seen from above: keys that are pressed in from below, and what stands on
// the plate's under side. OpenSCAD finds nothing to write when all is clear.

include <shell.scad>

board = "halo36";

intersection() {
    key_pockets(concat(key_places(board), keys_along(board, deck_end(board))));
    union() {
        well_walls(board);
        bosses(board);
        rim(board);
    }
}
