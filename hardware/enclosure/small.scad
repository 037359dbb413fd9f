// Small parts of the case, one of each, as they lie on the printer's bed.
// openscad -D 'what="cup"' small.scad, or "key", "footed-key", "foot", "post",
// "deck-post", "hold-down", "button-cap", "cover", "coupon-board".

include <shell.scad>

what = "cup";

face = plate_top - cup_face;
flare_top = plate_top - window_straight;

// A cup of white: its face in the window, its walls round the light of one LED. Printed face down
// in layers, so that its steps are the printer's own; each lies a layer behind the window's.
module cup() {
    layers = round((face - cup_skirt[1]) / layer_height);
    for (number = [0 : layers - 1])
        let (top = face - number * layer_height, bottom = top - layer_height)
            layer(number * layer_height,
                  (number + 1) * layer_height + (number < layers - 1 ? layer_overlap : 0))
                cup_layer(top, bottom);
}

module cup_layer(top, bottom) {
    outer = min(max(flare_top - top, 0), window_flare) - cup_clearance;
    inner = max(plate_bottom - top, 0) - cup_clearance;
    closed = len([for (skin = cup_skin) if (face - skin[1] < top - layer_overlap) skin]);
    difference() {
        grown_arc(inner, outer, outer);
        if (top < cup_bottom + layer_overlap) arc([0, 2 * window[1], cup_skirt[0]]);
        if (closed < len(cup_skin)) difference() {
            grown_arc(inner - cup_wall[0], outer - cup_wall[1], outer - cup_wall[2]);
            if (closed) arc([0, 2 * window[1], cup_skin[closed][0]]);
        }
    }
}

// A key of the plate stands on the board and carries the joint above it.
module footed_key() {
    linear_extrude(joint[2] - 0.1) key_shape();
    cylinder(d = prop, h = joint[2] - 0.1 + plate_bottom, $fn = 32);
}

// What carries the point where the plate's four parts meet.
module foot() { cylinder(d = foot, h = plate_bottom, $fn = 48); }

module post(top) {
    difference() {
        cylinder(d = post[0], h = top + post_pocket, $fn = 48);
        insert_hole();
    }
}

// The button's cap, on its stem, kept by the flange below the deck; printed face down.
module button_cap() {
    less = (button_cap[1] - button_cap[0]) / 2;
    below = button_stem[1] + button_cap[3] - under + 0.2;
    high = below + less + 0.8;
    difference() {
        union() {
            cylinder(d1 = button_cap[0] - 2 * edge[0], d2 = button_cap[0], h = edge[0], $fn = 96);
            translate([0, 0, edge[0]]) cylinder(d = button_cap[0], h = high - edge[0], $fn = 96);
            translate([0, 0, below])
                cylinder(d1 = button_cap[0], d2 = button_cap[1], h = less, $fn = 96);
            translate([0, 0, high - 0.8]) cylinder(d = button_cap[1], h = 0.8, $fn = 96);
        }
        translate([0, 0, button_cap[3]]) cylinder(d = button_stem[0] + 0.3, h = high, $fn = 48);
    }
}

// The cover of the Pico's plug, its outer face down: a finger's nail lifts it at its lower edge.
module cover() {
    size = pico_plug_opening - [1, 1] * 2 * cover[2];
    rim = size + [2, 1] * cover[0];
    difference() {
        translate([-rim[0] / 2, 0]) cube([rim[0], rim[1], cover[1]]);
        translate([0, -1.2, -1]) cylinder(r = 3, h = cover[1] + 2, $fn = 48);
    }
    translate([-size[0] / 2, cover[0], 0]) cube([size[0], size[1], wall]);
    for (side = [-1, 1], y = [0.25, 0.75])
        translate([side * size[0] / 2, cover[0] + y * size[1], 0])
            cylinder(r = cover[2], h = wall, $fn = 16);
}

// A corner of the board, to try the bottom with.
module coupon_board(board) {
    tested(board, "corner") linear_extrude(board_thickness) difference() {
        rounded(board_size(board), board_corner);
        at_all(holes(board)) circle(d = 3.2, $fn = 48);
    }
}

under = deck_top - deck_thickness;
if (what == "cup") cup();
else if (what == "key") linear_extrude(joint[2] - 0.1) key_shape();
else if (what == "footed-key") footed_key();
else if (what == "foot") foot();
else if (what == "post") post(plate_bottom);
else if (what == "deck-post") post(under);
else if (what == "hold-down") cylinder(d = hold_down, h = under + post_pocket, $fn = 48);
else if (what == "button-cap") button_cap();
else if (what == "coupon-board") coupon_board("halo36");
else cover();
