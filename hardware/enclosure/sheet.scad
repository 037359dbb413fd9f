// One sheet over the playing area, of veneer, felt or acrylic: a hole over every seat and its arc of
// light. openscad -D 'board="halo36"' -o sheet.svg sheet.scad writes what a cutter follows.

include <shell.scad>

board = "halo36";

difference() {
    intersection() {
        case_outline(board, sheet_edge);
        translate([-50, deck_end(board) + sheet_edge]) square([500, 500]);
    }
    at_squares(board) {
        circle(d = recess_diameter + 2 * sheet_room, $fn = 96);
        // Down to the seat: a bridge of less than a millimetre would break.
        grown_arc(window[0] - recess_diameter / 2, sheet_room, sheet_room);
    }
    projection() plug_openings(board, [-20, plate_top + 1], through = true);
}
