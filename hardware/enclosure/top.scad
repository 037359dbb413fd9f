// The top of the case: playing area with recesses and light windows, deck over the strip.
// openscad -D 'board="halo36"' -D 'part=[0,1]' top.scad makes the part for the printer.

include <outline.scad>
use <marks.scad>

board = "halo36";
part = [0, 0];

layer_overlap = 0.01;  // of bodies that are joined

module layer(from, to) {
    translate([0, 0, from]) linear_extrude(to - from) children();
}

module recesses(board) {
    at_squares(board) circle(d = recess_diameter, $fn = 48);
}

module windows(board) {
    at_squares(board) arc(window);
}

module grooves(board) {
    size = [grid_columns(board), grid_rows(board)] * pitch(board);
    translate(grid_corner(board)) {
        for (column = [0 : grid_columns(board)])
            translate([column * pitch(board) - groove[0] / 2, 0]) square([groove[0], size[1]]);
        for (row = [0 : grid_rows(board)])
            translate([0, row * pitch(board) - groove[0] / 2]) square([size[0], groove[0]]);
    }
    quantik_frame(board);
}

module key_pockets(board) {
    for (place = key_places(board))
        translate([place[0], place[1]]) rotate(place[2]) key_shape(0.15);
}

module area(board) { intersection() { part_area(board, part); children(); } }

// The playing area in layers, each an outline drawn up.
module plate(board) {
    under = plate_bottom + joint[2];
    layer(plate_bottom, under + layer_overlap) area(board) difference() {
        field(board);
        windows(board);
        key_pockets(board);
    }
    layer(under, plate_floor + layer_overlap) area(board) difference() {
        field(board);
        windows(board);
    }
    layer(plate_floor, plate_top - relief + layer_overlap) area(board) difference() {
        field(board);
        windows(board);
        recesses(board);
    }
    layer(plate_top - relief, plate_top) area(board) difference() {
        field(board);
        windows(board);
        recesses(board);
        grooves(board);
        square_marks(board);
    }
    layer(plate_top - layer_overlap, plate_top + relief) area(board) letters(board);
}

module field(board) {
    difference() {
        case_outline(board);
        deck_outline(board);
    }
}

// Chambers that hold the light of one LED.
module wells(board) {
    layer(well_bottom, plate_bottom + layer_overlap) area(board) at_squares(board) difference() {
        offset(well_wall) arc(well);
        arc(well);
    }
}

module deck(board) {
    layer(deck_top - deck_thickness, deck_top) area(board) difference() {
        deck_outline(board);
        translate(button_at(board)) circle(d = 5.2, $fn = 32);
    }
    layer(deck_top - layer_overlap, deck_top + relief) area(board)
        translate(button_at(board) + [0, 15]) words("HALO", 7);
    // The step from the deck down to the playing area.
    layer(plate_bottom, deck_top) area(board) intersection() {
        case_outline(board);
        translate([-50, deck_end(board) - 2]) square([board_size(board)[0] + 100, 2]);
    }
}

module walls(board) {
    layer(floor_bottom + floor_thickness, plate_bottom + layer_overlap) area(board) rim(board);
    layer(plate_bottom, deck_top - deck_thickness + layer_overlap) area(board) intersection() {
        rim(board);
        deck_outline(board);
    }
}

module rim(board) {
    difference() {
        case_outline(board);
        case_outline(board, wall);
    }
}

module bosses(board) {
    hole_end = 4.4;
    for (hole = holes(board)) {
        top = hole[1] < deck_end(board) ? deck_top - deck_thickness : plate_bottom;
        layer(0.1, top + layer_overlap) area(board) translate(hole) difference() {
            circle(d = boss, $fn = 32);
            if (top < hole_end) circle(d = screw[2], $fn = 24);
        }
    }
}

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

module top(board) {
    difference() {
        union() {
            plate(board);
            wells(board);
            deck(board);
            walls(board);
            bosses(board);
        }
        screw_holes(board);
        plug_openings(board);
    }
}

top(board);
