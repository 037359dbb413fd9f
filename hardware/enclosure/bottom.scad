// The bottom of the case: a floor inside the walls, standoffs for the board, feet.
// openscad -D 'board="halo36"' -D 'part=[0,1]' bottom.scad makes the part for the printer.

include <outline.scad>

board = "halo36";
part = [0, 0];

foot_diameter = 10.4;
foot_depth = 0.6;
fit = 0.2;  // between floor and wall

module bottom(board) {
    difference() {
        union() {
            translate([0, 0, floor_bottom]) linear_extrude(floor_thickness)
                area(board) case_outline(board, wall + fit);
            translate([0, 0, floor_bottom + floor_thickness - 0.01])
                linear_extrude(standoff + 0.01)
                    area(board) at_holes(board) circle(d = boss + 1, $fn = 32);
        }
        screws(board);
        keys(board);
        feet(board);
    }
}

module area(board) { intersection() { part_area(board, part, -20); children(); } }

module screws(board) {
    at_holes(board) translate([0, 0, floor_bottom - 0.01]) {
        cylinder(d = screw[0], h = 20, $fn = 24);
        cylinder(d1 = screw[1], d2 = screw[0], h = (screw[1] - screw[0]) / 2, $fn = 24);
    }
}

module keys(board) {
    translate([0, 0, floor_bottom - 0.01]) linear_extrude(joint[2]) key_pockets(key_places(board));
}

module feet(board) {
    size = board_size(board);
    for (x = [18, size[0] - 18], y = [18, size[1] / 2 + 26, size[1] - 18])
        translate([x, y, floor_bottom - 0.01]) cylinder(d = foot_diameter, h = foot_depth, $fn = 32);
}

bottom(board);
