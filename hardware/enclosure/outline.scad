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
    steps = 10;
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
function cut_y(board) = grid_corner(board)[1] + 3 * pitch(board);
function parts_x(board) = len(cuts_x(board)) + 1;

// A column of parts, counted from the left; `from` and `to` are its lower and upper end.
module column_area(board, column, from, to) {
    xs = concat([-20], cuts_x(board), [board_size(board)[0] + 20]);
    translate([xs[column], from]) square([xs[column + 1] - xs[column], to - from]);
}

// The rectangle of part [x, y], counted from the lower left; the lowest parts begin at `from`.
module part_area(board, part, from) {
    ys = [from, cut_y(board), board_size(board)[1] + 20];
    column_area(board, part[0], ys[part[1]], ys[part[1] + 1]);
}

// Places of keys across a cut from left to right: [x, y, angle]. Where two squares meet there is
// room between their light wells.
function keys_along(board, y) = [
    for (column = [1 : grid_columns(board) - 1])
        let (x = grid_corner(board)[0] + column * pitch(board))
        if (len(search(x, cuts_x(board))) == 0) [x, y, 90]];
// The same across all cuts between squares.
function key_places(board) = concat(
    keys_along(board, cut_y(board)),
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

module key_pockets(places) {
    for (place = places)
        translate([place[0], place[1]]) rotate(place[2]) key_shape(0.15);
}

// The walls of all light wells, as they stand on the plate's under side.
module well_walls(board) {
    at_squares(board) difference() {
        offset(delta = well_wall) arc(well);
        arc(well);
    }
}
