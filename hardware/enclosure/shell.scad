// What plate, deck and bottom share: bodies in layers, screws, posts, the plugs' openings.

include <outline.scad>

layer_overlap = 0.0002;  // of bodies that are joined

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

// A countersunk hole through the bottom, its head below.
sink = (screw[1] - screw[0]) / 2;
module screw_hole() {
    translate([0, 0, floor_bottom - 0.01])
        cylinder(d1 = screw[1], d2 = screw[0], h = sink + 0.01, $fn = 32);
    translate([0, 0, floor_bottom]) cylinder(d = screw[0], h = 20, $fn = 24);
}

// The hole of an insert, pressed in from below.
module insert_hole() {
    translate([0, 0, -0.01]) cylinder(d = insert[0], h = insert[1] + 0.01, $fn = 32);
}

// What the plugs need of the right wall, `height` its range; `through` leaves nothing above them.
module plug_openings(board, height, through = false) {
    for (plug = [[usb_c_y(board), usb_c_height, plug_opening],
                 [pico_usb_y(board), pico_usb_height, pico_plug_opening]])
        intersection() {
            translate([board_size(board)[0] - 0.3, plug[0] - plug[2][0] / 2,
                       plug[1] - plug[2][1] / 2])
                cube([wall + 6, plug[2][0], plug[2][1] + (through ? 5 : 0)]);
            translate([0, -50, height[0]]) cube([600, 600, height[1] - height[0]]);
        }
}
