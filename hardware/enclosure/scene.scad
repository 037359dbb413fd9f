// Pictures: the exploded case, and a table set for OXONO. Never printed.
// openscad -D 'view="exploded"' scene.scad, or "table".

include <outline.scad>
use <marks.scad>
use <pieces.scad>

view = "table";
board = "halo36";

pink = [0.93, 0.42, 0.62];
black = [0.13, 0.13, 0.15];
amber = [1.0, 0.68, 0.15];
teal = [0.1, 0.72, 0.68];
case_colour = [0.22, 0.23, 0.26];

// The printed parts themselves, as OpenSCAD made them.
module made(name) { import(str("../../build/hardware/stl/", name, ".stl"), convexity = 8); }

module case_top(lift = 0) {
    for (y = [0 : parts_y(board) - 1], x = [0 : parts_x(board) - 1])
        translate([0, 0, lift]) color(case_colour) made(str(board, "-top-", x, y));
}

module case_bottom(drop = 0) {
    for (y = [0 : parts_y(board) - 1], x = [0 : parts_x(board) - 1])
        translate([0, 0, -drop]) color(case_colour * 0.8) made(str(board, "-bottom-", x, y));
}

module pcb() {
    color([0.2, 0.17, 0.15]) translate([0, 0, -board_thickness]) linear_extrude(board_thickness)
        difference() {
            square(board_size(board));
            at_holes(board) circle(1.6, $fn = 16);
        }
    at_squares(board) {
        color([0.1, 0.1, 0.1]) translate([-1.5, -0.7, 0]) cube([3, 1.4, 1.1]);
        color([0.95, 0.95, 0.92])
            translate([-2.5, -led_below(board) - 2.5, 0]) cube([5, 5, part_height]);
    }
    color([0.1, 0.5, 0.3]) translate([board_size(board)[0] - 51.5, pico_usb_y(board) - 10.5, 2.5])
        cube([51, 21, 1]);
    color([0.75, 0.75, 0.78]) {
        translate([board_size(board)[0] - 6, pico_usb_y(board) - 3.7, 3.5]) cube([5.7, 7.4, 2.6]);
        translate([board_size(board)[0] - 7, usb_c_y(board) - 4.5, 0]) cube([7.3, 9, 3.2]);
    }
    color([0.1, 0.1, 0.1]) translate(concat(button_at(board), 0)) cylinder(d = 3.5, h = 13, $fn = 24);
}

module lights(lift, tint) {
    at_squares(board) translate([0, 0, lift]) color(tint)
        linear_extrude(plate_thickness) arc(window);
}

module at_square(name, height) {
    at_named(board, name) translate([0, 0, height]) children();
}

module standing(name, tint, pole, kind) {
    at_square(name, plate_floor) color(tint) {
        base(pole);
        translate([0, 0, base_height - 0.5])
            if (kind == "totem X" || kind == "totem O") totem_cap(kind[6]);
            else symbol_cap(kind);
    }
}

module exploded() {
    case_bottom(60);
    pcb();
    lights(38, [0.95, 0.95, 0.9]);
    case_top(70);
}

// The squares that totem X may go to are lit.
module table() {
    case_bottom();
    case_top();
    lit = ["d5", "d6", "b4", "c4", "e4", "f4", "d3", "d2", "d1", "a4"];
    at_squares(board) translate([0, 0, plate_bottom]) color([0.75, 0.76, 0.76])
        linear_extrude(plate_thickness - 0.1) arc(window);
    for (name = lit) at_square(name, plate_bottom) color(amber)
        linear_extrude(plate_thickness + 0.1) arc(window);
    standing("d4", amber, "N", "totem X");
    standing("c3", teal, "S", "totem O");
    standing("e5", pink, "N", "X");
    standing("c5", black, "N", "X");
    standing("b3", pink, "S", "O");
    standing("e3", black, "S", "O");
    standing("b2", pink, "S", "O");
    standing("f5", black, "N", "X");
    for (side = [0, 1]) translate([side ? -62 : board_size(board)[0] + 16, 75, floor_bottom]) {
        color(case_colour) translate([46, 4, 0]) rotate(90) made("tray");
        tint = side ? black : pink;
        for (place = [0 : 12]) translate([46 - (place % 2 + 0.5) * 23, 4 + (floor(place / 2) + 0.5) * 23, 2])
            color(tint) {
                base("N");
                translate([0, 0, base_height - 0.5]) symbol_cap(place % 3 ? "X" : "O");
            }
    }
}

if (view == "exploded") exploded();
else table();
