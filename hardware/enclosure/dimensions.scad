// Every measure of case and pieces, in mm. Heights count from the upper face of the board.
// What follows from the layout stands in boards.scad.

include <boards.scad>

// The board and what stands on it.
board_thickness = 1.6;
board_corner = 3;          // radius
sensor_height = 0.65;      // of the Hall element in its SOT-23 package, above the board
part_height = 1.65;        // tallest part of a square: the LED
usb_c_height = 1.6;        // centre of the plug
pico_usb_height = 4.9;     // the same, the Pico on headers of 2.54 mm
tail = 3.5;                // of soldered pins below the board

// The magnet, and where it stands: hardware/magnets shows why.
magnet = [5, 2];           // diameter and thickness
gap = 3.8;                 // from the magnet's face to the Hall element
base_floor = 0.4;          // below the magnet, two layers of 0.2

// Case: a bottom with walls, the board on its standoffs, a plate and a deck on top.
plate_floor = gap + sensor_height - base_floor;  // upper face under a piece
recess_depth = 1.4;
plate_top = plate_floor + recess_depth;
plate_thickness = 2.4;
plate_bottom = plate_top - plate_thickness;      // here the walls end
groove = [0.6, 0.4];       // width and depth of the lines between squares
relief = 0.6;              // depth of letters and marks: deeper than wide, they are dark in black
edge = [0.6, 1.2];         // broken edges of the case: above, and below at the table
deck_top = 11.5;           // over the strip
deck_thickness = 2.0;
deck_from_grid = 16;       // lower parts stand here: multiplexers, the USB-C plug
step = [2.0, 2.2];         // wall on the plate below the deck's edge, on a tongue as far as this
deck_groove = [0.15, 0.6]; // round the step in the deck, from below: room and depth
plug_opening = [13, 7.2];  // for the body of a USB-C plug
pico_plug_opening = [13, 8.85];  // up to the deck
cover = [1.2, 0.8, 0.15];  // of the Pico's plug: its rim's width and thickness, room round it
button_cap = [11, 13.4, 0.6, 0.8];  // diameter, that of its flange below the deck, room round it,
                                    // what stands above the stem
button_stem = [3.5, 13];   // of the button below: diameter, height above the board
plug_pocket = [9, 9.6, 0.6];  // above the USB-C socket, cut into the plate from below
wall = 2.4;
clearance = 0.5;           // between board and wall
standoff = 5.0;            // below the board
floor_thickness = 2.4;
floor_bottom = -board_thickness - standoff - floor_thickness;
corner = 6;                // radius of the case's corners

// Screws: countersunk M3 x 12 from below through bottom and board into heat-set inserts, in posts
// that are glued into the plate; the deck has its own. Nothing of them is seen from above.
screw = [3.4, 6.4];        // hole, head
insert = [4.0, 4.2];       // hole for an M3 insert of 4.2 x 4 mm: diameter and depth
boss = 7.6;                // standoff round a screw
post = [7.6, 0.15];        // diameter; room round it in its pocket of plate or deck
post_pocket = 1.2;         // deep
hold_down = 3.4;           // below the deck, on the board's corner that has no screw
foot = 12;                 // below the point where the plate's parts meet
prop = 4;                  // what holds the board up where it is pressed or a plug is pulled

// Light: an arc on the right of a standing piece, seen from both seats. The cup is white and thin
// where light has far to go; hardware/light shows what these numbers do.
window = [11.2, 14.4, 60]; // inner and outer radius, half of the angle
window_straight = 0.8;     // below the face, then the window widens outward by 45 degrees
window_flare = 1.0;
cup_face = 0.2;            // below the plate's face
cup_bottom = 1.85;         // clear of the LED
cup_skirt = [24, 0.45];    // from this angle on, beside the LED, the walls reach down to here
cup_clearance = 0.2;
cup_wall = [0.6, 0.6, 0.8];  // inner, outer, at the ends
cup_skin = [[0, 2.2], [7, 1.2], [13, 0.8], [18, 0.6], [32, 0.4]];  // from an angle on: thickness
cup_tint = [0.2, 0.4];     // first layer, translucent grey: thickness, light let straight through

// A sheet of veneer, felt or acrylic on the plate.
sheet_edge = 1.0;          // of the plate that it leaves free, and beside the deck
sheet_room = 0.2;          // round a seat and an arc of light
sheet_thickness = 1.0;     // at most: a thicker one hides light

// Pieces.
base_diameter = 20;
base_height = 2.6;
recess_diameter = base_diameter + 0.8;
pocket = [magnet[0] + 0.15, magnet[1] + 0.1];
ridge = [14.4, 16, 0.5];   // of the base, in a groove of the cap: inner and outer diameter, height
ridge_clearance = 0.2;
cap_height = 6.6;
symbol_depth = 3.4;        // of what is taken out of a cap to make it an X or an O
bite = [6, 11];            // four of these make an X: radius, from the centre
well = 9;                  // its diameter makes an O
cap_chamfer = 0.8;         // of what a hand feels: the cap's upper edge, a shape's
symbol_relief = 1.2;       // of YOXII's digits
totem = [7, 4, 21];  // tower: radius below and above, height with the base

// Tray.
tray_pocket = 21;
tray_from_sensor = 25;     // no magnet in a tray may come nearer to a sensor

beds = [220, 256];         // of printers: the larger one takes halo36's plate in one piece
brim = 5;                  // round every part of the case
layer_height = 0.2;
joint = [12, 8, 1.2];      // key that joins two parts: length, width, thickness
joint_gap = 0.15;          // between parts, and round a key in its pocket
