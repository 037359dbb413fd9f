// A tray for the pieces that are not on the board, and a jig that keeps magnets the right way up.
// openscad -D 'what="tray"' tray.scad, or "jig".

include <shell.scad>

what = "tray";

rows = 2;
columns = 8;
step = 23;
tray_depth = 3;
rim = 4;

tray_size = [columns * step + 2 * rim, rows * step + 2 * rim];

// The tray stands against the case, whose wall keeps it away from the sensors.
from_sensor = pitch("halo36") / 2 + grid_corner("halo36")[0] + clearance + wall + rim
    + (step - base_diameter) / 2;
assert(from_sensor >= tray_from_sensor, "the tray brings magnets too near to the sensors");

module tray() {
    difference() {
        linear_extrude(tray_depth + 2) translate([-rim, -rim]) rounded(tray_size, 4);
        for (column = [0 : columns - 1], row = [0 : rows - 1])
            translate([(column + 0.5) * step, (row + 0.5) * step, 2])
                cylinder(d = tray_pocket, h = tray_depth + 1, $fn = 64);
    }
}

// Under each seat a magnet is glued at the top of its hole, with the pole up that the seat names. A
// base on the seat draws its own magnet in with the same pole up.
jig_pocket = 5;
module jig() {
    seats = [["N up: X", 0], ["S up: O", 34]];
    difference() {
        linear_extrude(8) translate([-17, -17]) rounded([68, 44], 4);
        for (seat = seats) translate([seat[1], 0, 0]) {
            translate([0, 0, 6]) cylinder(d = base_diameter + 0.4, h = 3, $fn = 64);
            translate([0, 0, -0.01]) cylinder(d = pocket[0], h = jig_pocket + 0.01, $fn = 48);
            translate([0, 18, 7.4]) linear_extrude(1)
                text(seat[0], 4, font = "DejaVu Sans:style=Bold", halign = "center");
        }
    }
}

if (what == "tray") tray();
else jig();
