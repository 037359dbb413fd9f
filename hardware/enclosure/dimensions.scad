// Every measure of case and pieces, in mm. Heights count from the upper face of the board.
// What follows from the layout stands in boards.scad.

include <boards.scad>

// The board and what stands on it.
board_thickness = 1.6;
sensor_height = 0.65;      // of the Hall element in its SOT-23 package, above the board
part_height = 1.65;        // tallest part of a square: the LED
usb_c_height = 1.6;        // centre of the plug
pico_usb_height = 4.9;     // the same, the Pico on headers of 2.54 mm
tail = 3.5;                // of soldered pins below the board

// The magnet, and where it stands: hardware/numbers shows why.
magnet = [8, 3];           // diameter and thickness
gap = 5.0;                 // from the magnet's face to the Hall element
base_floor = 0.6;          // below the magnet, three layers of 0.2

// Case.
plate_floor = gap + sensor_height - base_floor;  // upper face under a piece
recess_depth = 0.8;
plate_top = plate_floor + recess_depth;
plate_thickness = 2.8;
plate_bottom = plate_top - plate_thickness;
groove = [0.6, 0.4];       // width and depth of the lines between squares
relief = 0.4;              // depth of letters and marks
deck_top = 11.5;           // over the strip: 1.5 mm of the button stand out
deck_thickness = 2.0;
deck_from_grid = 16;       // lower parts stand here: multiplexers, the USB-C plug
plug_pocket = [9, 10.5, 0.5];  // above the USB-C plug, cut into the plate from below
wall = 2.4;
clearance = 0.5;           // between board and wall
standoff = 5.0;            // below the board
floor_thickness = 2.0;
floor_bottom = -board_thickness - standoff - floor_thickness;
corner = 6;                // radius of the case's corners

// Screws: countersunk M3 from below, through floor and board into a boss of the top.
screw = [3.4, 6.4, 2.6];   // hole in the floor, head, hole in the boss
boss = 6.5;

// Light: an arc toward row 1, seen round a standing piece.
window = [11.2, 14.2, 40]; // inner and outer radius, half of the angle
well = [9.6, 15.6, 44];    // the same of the chamber below, whose walls keep light in
well_wall = 0.9;
well_bottom = 1.2;         // clear of the capacitors
diffuser_clearance = 0.12;
diffuser_flange = 0.8;

// Pieces.
base_diameter = 20;
base_height = 4.4;
recess_diameter = base_diameter + 0.8;
pocket = [magnet[0] + 0.2, magnet[1] + 0.2];
lip = [15.9, 16.2, 0.5];   // the base's, the cap's hollow over it; height
cap_height = 2;
symbol_relief = 1.2;
totem_height = 26;

// Tray.
tray_pocket = 21;
tray_from_sensor = 25;     // no magnet in a tray may come nearer to a sensor

bed = 220;                 // of the printer
joint = [16, 8, 1.4];      // key that joins two parts: length, width, thickness
