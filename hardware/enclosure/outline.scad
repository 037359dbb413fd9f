// Shapes in the plane that several parts share, and cutting a case for the printer's bed.

include <dimensions.scad>

module rounded(size, radius) {
    translate([radius, radius])
        offset(radius, $fn = 32)
            square([size[0] - 2 * radius, size[1] - 2 * radius]);
}

// The case seen from above; `inset` moves its edge inward.
module case_outline(board, inset = 0) {
    edge = wall + clearance - inset;
    size = board_size(board);
    translate([-edge, -edge])
        rounded([size[0] + 2 * edge, size[1] + 2 * edge], max(corner - inset, 0.8));
}

// Where the deck begins: far enough from row 1 that it hides no light from the first player.
function deck_end(board) = grid_corner(board)[1] - deck_from_grid;

module deck_outline(board) {
    intersection() {
        case_outline(board);
        translate([-50, -50]) square([board_size(board)[0] + 100, 50 + deck_end(board)]);
    }
}

// A ring's piece toward row 1.
module arc(radii) {
    steps = 16;
    function at(radius, step) =
        let (angle = -90 - radii[2] + 2 * radii[2] * step / steps)
        [radius * cos(angle), radius * sin(angle)];
    polygon(concat(
        [for (step = [0 : steps]) at(radii[1], step)],
        [for (step = [steps : -1 : 0]) at(radii[0], step)]));
}

module at_squares(board) {
    for (square = squares(board)) translate([square[1], square[2]]) children();
}

module at_holes(board) {
    for (hole = holes(board)) translate(hole) children();
}

// Where a case is cut: along lines between squares, so that every part fits the bed.
function cuts_x(board) =
    board_size(board)[0] + 2 * (wall + clearance) <= bed ? [] :
    [grid_corner(board)[0] + 3 * pitch(board)];
function cuts_y(board) = [grid_corner(board)[1] + 3 * pitch(board)];
function parts_x(board) = len(cuts_x(board)) + 1;
function parts_y(board) = len(cuts_y(board)) + 1;

function cell_edges(cuts, size) = concat([-20], cuts, [size + 20]);

// The rectangle of part [x, y], counted from the lower left.
module part_area(board, part) {
    xs = cell_edges(cuts_x(board), board_size(board)[0]);
    ys = cell_edges(cuts_y(board), board_size(board)[1]);
    translate([xs[part[0]], ys[part[1]]])
        square([xs[part[0] + 1] - xs[part[0]], ys[part[1] + 1] - ys[part[1]]]);
}

// Places of the keys across the cuts: [x, y, angle]. Between the light wells.
function key_places(board) = concat(
    [for (y = cuts_y(board), column = [0 : grid_columns(board) - 1])
        [grid_corner(board)[0] + (column + 0.1) * pitch(board), y, 90]],
    [for (x = cuts_x(board), row = [0 : grid_rows(board) - 1])
        [x, grid_corner(board)[1] + (row + 0.86) * pitch(board), 0]]);

// A bow tie.
module key_shape(extra = 0) {
    offset(extra) {
        for (side = [0, 180]) rotate(side)
            polygon([[0, -joint[1] / 4], [joint[0] / 2, -joint[1] / 2],
                     [joint[0] / 2, joint[1] / 2], [0, joint[1] / 4]]);
    }
}
