// Pictures: the exploded case, and a table set for OXONO. Never printed.
// openscad -D 'view="exploded"' scene.scad, or "table".

include <shell.scad>
use <marks.scad>
use <pieces.scad>

view = "table";
board = "halo36";

pink = [0.93, 0.42, 0.62];
black = [0.13, 0.13, 0.15];
tray_colour = [0.46, 0.48, 0.52];
amber = [1.0, 0.68, 0.15];
teal = [0.1, 0.72, 0.68];
case_colour = [0.26, 0.27, 0.30];
paint = [0.92, 0.92, 0.90];

// The printed parts themselves, as OpenSCAD made them.
module made(name) { import(str("../../build/hardware/stl/", name, ".stl"), convexity = 8); }

module case_part(kind, tint, height) {
    for (y = [0, 1], x = [0, 1])
        color(tint) translate([0, 0, height]) made(str(board, "-", kind, "-", x, y));
}

module deck_part() {
    for (x = [0, 1])
        color(case_colour) rotate([180, 0, 0]) translate([0, 0, -deck_top])
            made(str(board, "-deck-", x));
    color(paint) translate([0, 0, deck_top - relief]) linear_extrude(relief + 0.05)
        deck_mark(board);
}

// The playing area, its letters and marks filled with white.
module playing_area() {
    case_part("plate", case_colour, plate_bottom);
    color(paint) translate([0, 0, plate_top - relief]) linear_extrude(relief + 0.05) {
        letters(board);
        square_marks(board);
    }
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
    button();
}

module button() {
    color([0.7, 0.7, 0.72]) translate(concat(button_at(board), 0))
        cylinder(d = 3.5, h = 13, $fn = 24);
}

module cups(tint) {
    at_squares(board) color(tint) translate([0, 0, plate_top - cup_face]) mirror([0, 0, 1])
        made("cup");
}

module screws() {
    color([0.3, 0.3, 0.32]) at_all(holes(board)) translate([0, 0, plate_top - sink])
        cylinder(d1 = screw[0] - 0.4, d2 = screw[1] - 0.2, h = sink - 0.05, $fn = 24);
}

module at_square(name, height) {
    at_named(board, name) translate([0, 0, height]) children();
}

// A piece as it stands; its symbol is a little lighter than it would be printed, to be seen.
module piece(tint, pole, kind) {
    is_totem = kind == "totem X" || kind == "totem O";
    color(tint) {
        base(pole);
        translate([0, 0, base_height])
            if (is_totem) totem_cap(kind[6]);
            else symbol_cap(kind);
    }
    color(tint * 0.6 + [0.4, 0.4, 0.4])
        translate([0, 0, is_totem ? totem_height : base_height + cap_height])
            linear_extrude(symbol_relief + 0.45) scale(is_totem ? 0.8 : 1)
                symbol(is_totem ? kind[6] : kind);
}

module exploded() {
    case_part("bottom", case_colour * 0.8, floor_bottom - 70);
    pcb();
    translate([0, 0, 48]) cups([0.95, 0.95, 0.9]);
    color(tray_colour) translate([0, 0, 30]) at_all(plate_holes(board)) made("spacer");
    translate([0, 0, 105]) playing_area();
    translate([0, -30, 105]) deck_part();
}

module tray_with(tint, number) {
    color(tray_colour) translate([46, 4, 0]) rotate(90) made("tray");
    for (place = [0 : number - 1])
        translate([46 - (place % 2 + 0.5) * 23, 4 + (floor(place / 2) + 0.5) * 23, 2])
            piece(tint, "N", place % 3 ? "X" : "O");
}

// The squares that totem X may go to are lit.
module table() {
    case_part("bottom", case_colour, floor_bottom);
    screws();
    playing_area();
    deck_part();
    button();
    lit = ["d5", "d6", "b4", "c4", "e4", "f4", "d3", "d2", "d1", "a4"];
    cups([0.75, 0.76, 0.76]);
    for (name = lit) at_square(name, plate_top - cup_face) color(amber)
        linear_extrude(0.05) grown_arc(-cup_clearance, -cup_clearance, -cup_clearance);
    standing = [
        ["d4", amber, "totem X"], ["c3", teal, "totem O"],
        ["e5", pink, "X"], ["c5", black, "X"], ["f5", black, "X"],
        ["b3", pink, "O"], ["b2", pink, "O"], ["e3", black, "O"],
    ];
    for (one = standing) at_square(one[0], plate_floor) piece(one[1], "N", one[2]);
    translate([-68, 75, floor_bottom]) tray_with(black, 13);
    translate([board_size(board)[0] + 22, 75, floor_bottom]) tray_with(pink, 13);
}

if (view == "exploded") exploded();
else table();
