// What plate, deck and bottom share: bodies in layers, screws, the plugs' openings.

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

// A countersunk hole whose head ends at `face`.
sink = (screw[1] - screw[0]) / 2;
module screw_hole(face) {
    translate([0, 0, face - sink]) cylinder(d1 = screw[0], d2 = screw[1], h = sink + 0.01, $fn = 32);
    translate([0, 0, face - 8]) cylinder(d = screw[0], h = 8, $fn = 24);
}

// What the plugs need of the right wall, `height` its range; `through` leaves nothing above them.
module plug_openings(board, height, through = false) {
    for (plug = [[usb_c_y(board), usb_c_height, plug_opening],
                 [pico_usb_y(board), pico_usb_height, pico_plug_opening]])
        intersection() {
            translate([board_size(board)[0] + clearance - 0.1, plug[0] - plug[2][0] / 2,
                       plug[1] - plug[2][1] / 2])
                cube([wall + 5, plug[2][0], plug[2][1] + (through ? 5 : 0)]);
            translate([0, -50, height[0]]) cube([600, 600, height[1] - height[0]]);
        }
}
