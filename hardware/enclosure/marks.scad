// What is written on the squares: the choices of the board's menu, and a game's own marks.

include <dimensions.scad>

// Upper left: OXONO. Row 1 is the opponent, row 6 the colour and the brightness.
oxono_marks = [
    ["a1", "2P"], ["b1", "1"], ["c1", "2"], ["d1", "3"], ["e1", "4"], ["f1", "5"],
    ["a6", "P"], ["b6", "B"], ["c6", "?"], ["e6", "-"], ["f6", "+"],
];
oxono_dots = ["c3", "d4"];
// Upper right: QUANTIK, played on b2 to e5; its reserve stands on the border.
quantik_marks = [
    ["b2", "2p"], ["c2", "1"], ["d2", "2"], ["e2", "3"], ["b3", "4"], ["c3", "5"],
    ["b5", "me"], ["c5", "you"],
    ["b1", "A"], ["c1", "B"], ["d1", "C"], ["e1", "D"],
    ["f2", "A"], ["f3", "B"], ["f4", "C"], ["f5", "D"],
    ["b6", "A"], ["c6", "B"], ["d6", "C"], ["e6", "D"],
    ["a2", "A"], ["a3", "B"], ["a4", "C"], ["a5", "D"],
];
// YOXII: the squares that choose a value, white's and red's.
yoxii_marks = [
    ["a2", "1"], ["b1", "2"], ["f1", "3"], ["g2", "4"],
    ["g6", "1"], ["f7", "2"], ["b7", "3"], ["a6", "4"],
];

module words(text, size) {
    text(text, size, font = "DejaVu Sans:style=Bold", halign = "center", valign = "center", $fn = 12);
}

module at_named(board, name) {
    for (square = squares(board))
        if (square[0] == name) translate([square[1], square[2]]) children();
}

// Marks in the squares' corners, to be cut into the plate.
module square_marks(board) {
    if (board == "halo36") {
        for (mark = oxono_marks)
            at_named(board, mark[0]) translate([-12.8, 13.4]) words(mark[1], 3);
        for (mark = quantik_marks)
            at_named(board, mark[0]) translate([12.4, 13.6]) words(mark[1], 2.4);
        for (name = oxono_dots)
            at_named(board, name) translate([-12.8, 13.4]) circle(1.6, $fn = 24);
    } else {
        for (mark = yoxii_marks)
            at_named(board, mark[0]) translate([-12.6, 13.4]) words(mark[1], 4);
    }
}

// The frame of QUANTIK's 4x4 field, along the lines between squares.
module quantik_frame(board) {
    if (board == "halo36") {
        side = 4 * pitch(board);
        translate(grid_corner(board) + [pitch(board), pitch(board)]) difference() {
            translate([-0.8, -0.8]) square(side + 1.6);
            translate([0.8, 0.8]) square(side - 1.6);
        }
    }
}

// a, b, c … and 1, 2, 3 … beside the grid, cut like the marks.
module letters(board) {
    letter = "abcdefg";
    for (column = [0 : grid_columns(board) - 1])
        translate([grid_corner(board)[0] + (column + 0.5) * pitch(board), board_size(board)[1] - 1.2])
            words(letter[column], 4);
    for (column = [0 : grid_columns(board) - 1])
        translate([grid_corner(board)[0] + (column + 0.5) * pitch(board), grid_corner(board)[1] - 5])
            words(letter[column], 4);
    for (row = [0 : grid_rows(board) - 1])
        for (x = [1.2, board_size(board)[0] - 1.2])
            translate([x, grid_corner(board)[1] + (row + 0.5) * pitch(board)])
                words(str(row + 1), 4);
}

// The name on the deck, quiet, in line with the button.
module deck_mark(board) { translate([22, button_at(board)[1]]) words("halo", 5); }
