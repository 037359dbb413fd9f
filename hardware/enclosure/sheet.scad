// A sheet of veneer, felt or acrylic over the playing area and one over the deck: a hole over every
// seat and its arc of light, one for the button's cap. openscad -D 'board="halo36"' -o sheet.svg
// sheet.scad writes what a cutter follows; -D 'what="engraved"' the marks that a laser burns.

include <shell.scad>
use <marks.scad>

board = "halo36";
what = "cut";

module sheet() {
    difference() {
        case_outline(board, sheet_edge);
        translate([-50, deck_end(board) - sheet_edge]) square([500, 2 * sheet_edge]);
        // Round: an arc by itself in the wood would look like a comma when it is dark.
        at_squares(board) circle(window[1] + sheet_room, $fn = 128);
        translate(button_at(board)) circle(d = button_cap[0] + 2 * button_cap[2], $fn = 64);
        translate(bootsel_at(board)) circle(d = 2.4, $fn = 24);
        intersection() {
            projection() plug_openings(board, [-20, plate_top + 1]);
            translate([0, deck_end(board)]) square(500);
        }
    }
}

if (what == "cut") sheet();
else {
    square_marks(board);
    letters(board);
    deck_mark(board);
}
