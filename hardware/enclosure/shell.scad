// What plate and deck share: the walls round the board, the screws' bosses, the plugs' openings.

include <outline.scad>

layer_overlap = 0.01;  // of bodies that are joined

module layer(from, to) {
    translate([0, 0, from]) linear_extrude(to - from) children();
}

// The wall from above.
module rim(board) {
    difference() {
        case_outline(board);
        case_outline(board, wall);
    }
}

module bosses(board) { at_holes(board) circle(d = boss, $fn = 24); }
boss_bottom = 0.1;

module screw_holes(board) {
    layer(-1, 4.4) at_holes(board) circle(d = screw[2], $fn = 24);
}

// Openings for the two plugs, wide enough for the plugs' bodies.
module plug_openings(board) {
    plug(board, usb_c_y(board), usb_c_height, [12.5, 6.6]);
    translate([board_size(board)[0] - plug_pocket[0], usb_c_y(board) - plug_pocket[1] / 2, 0])
        cube([plug_pocket[0] + 0.1, plug_pocket[1], plate_bottom + plug_pocket[2]]);
    plug(board, pico_usb_y(board), pico_usb_height, [12.5, 8.5]);
}

module plug(board, y, height, size) {
    translate([board_size(board)[0] - 0.2, y - size[0] / 2, height - size[1] / 2])
        cube([wall + clearance + 5, size[0], size[1]]);
}
