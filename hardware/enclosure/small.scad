// Small parts of the case, one of each, as they lie on the printer's bed.
// openscad -D 'what="cup"' small.scad, or "key", "footed key", "foot", "post".

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

module post() {
    difference() {
        cylinder(d = post[0], h = plate_bottom + post_pocket, $fn = 48);
        insert_hole();
    }
}

if (what == "cup") cup();
else if (what == "key") linear_extrude(joint[2] - 0.1) key_shape();
else if (what == "footed key") footed_key();
else if (what == "foot") foot();
else post();
