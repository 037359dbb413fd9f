// What several parts share: shapes in the plane, cutting a case for the printer's bed, bodies in
// layers, screws, posts, the plugs' openings.

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

// A ring's piece toward the right.
module arc(radii) {
    steps = 2 * round(radii[2] / 6);
    function at(radius, step) =
        let (angle = 2 * radii[2] * step / steps - radii[2])
        [radius * cos(angle), radius * sin(angle)];
    polygon(concat(
        [for (step = [0 : steps]) at(radii[1], step)],
        [for (step = [steps : -1 : 0]) at(radii[0], step)]));
}

// The same, moved outward by `inner`, `outer` and `end`; an end is cut along a radius.
middle = (window[0] + window[1]) / 2;
module grown_arc(inner, outer, end) {
    arc([window[0] - inner, window[1] + outer, window[2] + end / middle * 180 / PI]);
}

module at_squares(board) {
    for (square = squares(board)) translate([square[1], square[2]]) children();
}

module at_all(places) { for (place = places) translate(place) children(); }

// Where a layer of the case is cut: the plate along lines between squares, the bottom elsewhere, so
// that no cut lies below another and the board is no hinge.
function grid_x(board, column) = grid_corner(board)[0] + column * pitch(board);
function grid_y(board, row) = grid_corner(board)[1] + row * pitch(board);
function plate_cut(board) = [grid_x(board, 3), grid_y(board, 3)];
function bottom_cut(board) = [grid_x(board, 4.5), grid_y(board, 1.5)];

// What part [x, y] takes of the plane, counted from the lower left; an axis that is undef is not cut.
module quarter(cut, part) {
    whole = [for (axis = [0, 1]) is_undef(part[axis])];
    translate([for (axis = [0, 1]) whole[axis] ? -400
        : cut[axis] + (part[axis] ? joint_gap / 2 : -400 - joint_gap / 2)])
        square([for (axis = [0, 1]) whole[axis] ? 1000 : 400]);
}

// What the test print takes of a body: the corner behind halo36's a6, or a joint of its plate; all
// of the body unless one is named.
module tested(board, coupon) {
    corner_mm = 46;
    joint_mm = [28, 24];
    joint_at = [plate_cut(board)[0], grid_y(board, grid_rows(board) - 1)] - joint_mm / 2;
    corner_at = [-5, board_size(board)[1] + 5 - corner_mm];
    if (is_undef(coupon)) children();
    else intersection() {
        children();
        translate([0, 0, -20]) linear_extrude(40)
            if (coupon == "corner") translate(corner_at) square(corner_mm);
            else translate(joint_at) square(joint_mm);
    }
}

// The board's corner without a screw, and the wall that the plate raises to the deck.
function hold_down_at(board) = [board_size(board)[0] - 2.2, 2.2];
module step_outline(board) {
    translate([0.1, deck_end(board) - step[0]])
        square([board_size(board)[0] + clearance - 0.4, step[0]]);
}

function plate_holes(board) = [for (hole = holes(board)) if (hole[1] > deck_end(board)) hole];
function deck_holes(board) = [for (hole = holes(board)) if (hole[1] <= deck_end(board)) hole];

// What holds the board up where no screw does: under the button, behind both plugs, at the corner
// without a screw, along the edges, and below the plate's joints.
function props(board) = let (size = board_size(board), middle = grid_y(board, 3)) [
    button_at(board),
    [size[0] - 3.4, usb_c_y(board)],
    [size[0] - 4, pico_usb_y(board)],
    [size[0] - 42, pico_usb_y(board)],
    [size[0] - 2.2, 2.2],
    [2.2, middle], [size[0] - 2.2, middle],
    [size[0] / 2, size[1] - 2.2],
    plate_cut(board),
    for (key = plate_keys(board)) [key[0], key[1]],
];

// Places of keys across the plate's cuts: [x, y, angle]. Where four squares meet there is room
// between windows and seats.
function plate_keys(board) = concat(
    [for (column = [1 : grid_columns(board) - 1]) if (column != 3)
        [grid_x(board, column), plate_cut(board)[1], 90]],
    [for (row = [1 : grid_rows(board) - 1]) if (row != 3)
        [plate_cut(board)[0], grid_y(board, row), 0]]);
function bottom_keys(board, part) = concat(
    is_undef(part[1]) ? [] : [for (column = [0.3 : 1 : grid_columns(board)])
        [grid_x(board, column), bottom_cut(board)[1], 90]],
    is_undef(part[0]) ? [] : [for (row = [-1.1 : 1 : grid_rows(board)])
        [bottom_cut(board)[0], grid_y(board, row), 0]]);

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
        translate([place[0], place[1]]) rotate(place[2]) key_shape(joint_gap);
}

layer_overlap = 0.0002;  // of bodies that are joined

module layer(from, to) {
    translate([0, 0, from]) linear_extrude(to - from) children();
}

// Layers of a broken edge: children draw an outline moved inward by $inset.
module broken(from, to, insets) {
    count = round((to - from) / layer_height);
    for (number = [0 : count - 1]) {
        $inset = insets[0] + (insets[1] - insets[0]) * number / (count - 1);
        bottom = from + number * layer_height;
        layer(bottom, bottom + layer_height + (number < count - 1 ? layer_overlap : 0)) children();
    }
}

// The wall from above.
module rim(board) {
    difference() {
        case_outline(board);
        case_outline(board, wall);
    }
}

// A countersunk hole through the bottom, its head below.
sink = (screw[1] - screw[0]) / 2;
module screw_hole() {
    translate([0, 0, floor_bottom - 0.01])
        cylinder(d1 = screw[1], d2 = screw[0], h = sink + 0.01, $fn = 32);
    translate([0, 0, floor_bottom]) cylinder(d = screw[0], h = 20, $fn = 24);
}

// Pockets for posts, from below.
module post_pockets(places) { at_all(places) circle(d = post[0] + 2 * post[1], $fn = 48); }

// The hole of an insert, pressed in from below.
module insert_hole() {
    translate([0, 0, -0.01]) cylinder(d = insert[0], h = insert[1] + 0.01, $fn = 32);
}

// What the plugs need of the right wall, `height` its range; nothing stays above them. The Pico's has
// a rim for its cover outside.
module plug_openings(board, height) {
    module opening(y, z, size, deep, wider = 0)
        translate([board_size(board)[0] + deep[0], y - size[0] / 2 - wider, z - size[1] / 2 - wider])
            cube([deep[1] - deep[0], size[0] + 2 * wider, size[1] + wider + 5]);
    intersection() {
        translate([0, -50, height[0]]) cube([600, 600, height[1] - height[0]]);
        union() {
            opening(usb_c_y(board), usb_c_height, plug_opening, [-0.3, wall + 6]);
            opening(pico_usb_y(board), pico_usb_height, pico_plug_opening, [-0.3, wall + 6]);
            opening(pico_usb_y(board), pico_usb_height, pico_plug_opening,
                    [clearance + wall - cover[1], wall + 6], cover[0]);
        }
    }
}
