// Small parts of the case: diffusers and keys, as they lie on the printer's bed.
// openscad -D 'what="diffusers"' small.scad, or "keys".

include <outline.scad>

what = "diffusers";
count = 45;
columns = 9;

// Plugs of translucent white for the windows, each with a flange that stops it from below.
module diffusers() {
    linear_extrude(diffuser_flange) spread([22, 9]) offset(0.9) window_shape();
    linear_extrude(diffuser_flange + plate_thickness - 0.3)
        spread([22, 9]) offset(-diffuser_clearance) window_shape();
}

module window_shape() { translate([0, window[1]]) arc(window); }

module keys() { linear_extrude(joint[2] - 0.1) spread([19, 11]) key_shape(); }

module spread(step) {
    for (number = [0 : count - 1])
        translate([number % columns * step[0], floor(number / columns) * step[1]]) children();
}

if (what == "diffusers") diffusers();
else keys();
