// Pieces: a base with the magnet's pocket, and a cap that is glued on it.
// openscad -D 'what="oxono-x"' pieces.scad; see the list at the end.
//
// The magnet goes into the base from above; the cap closes its pocket. The letter beside it tells
// which pole looks up. Nothing has a ceiling wider than the magnet: all is printed as it stands.

include <dimensions.scad>

what = "oxono-x";

module base(pole) {
    difference() {
        union() {
            rounded_disc(base_diameter, base_height, 0.6);
            translate([0, 0, base_height - 0.01]) linear_extrude(ridge[2] + 0.01) ring_between(ridge);
        }
        translate([0, 0, base_floor]) cylinder(d = pocket[0], h = base_height, $fn = 48);
        translate([0, -4.9, base_height - 0.6]) linear_extrude(1) mark(pole, 2.4);
    }
}

module ring_between(diameters, extra = 0) {
    difference() {
        circle(d = diameters[1] + extra, $fn = 64);
        circle(d = diameters[0] - extra, $fn = 64);
    }
}

// A disc whose lower edge is broken, so that it slides into the recess.
module rounded_disc(diameter, height, edge) {
    cylinder(d1 = diameter - 2 * edge, d2 = diameter, h = edge, $fn = 96);
    translate([0, 0, edge]) cylinder(d = diameter, h = height - edge, $fn = 96);
}

module mark(text, size) {
    text(text, size, font = "DejaVu Sans:style=Bold", halign = "center", valign = "center");
}

// A cylinder, or a prism of few corners, whose upper edge is broken.
module broken(diameter, height, corners) {
    cylinder(d = diameter, h = height - cap_chamfer, $fn = corners);
    less = 2 * cap_chamfer / cos(corners > 8 ? 0 : 180 / corners);
    translate([0, 0, height - cap_chamfer - 0.001])
        cylinder(d1 = diameter, d2 = diameter - less, h = cap_chamfer + 0.001, $fn = corners);
}

// The cap's foot lies on the base; its groove takes the ridge.
module cap_foot(height, is_broken = true) {
    difference() {
        if (is_broken) broken(base_diameter, height, 96);
        else cylinder(d = base_diameter, h = height, $fn = 96);
        translate([0, 0, -0.01]) linear_extrude(ridge[2] + ridge_clearance)
            ring_between(ridge, 2 * ridge_clearance);
    }
}

// The plan of a piece is its symbol, so that it reads in one colour, and by touch.
module plan(kind, radius = base_diameter / 2) {
    part = 2 * radius / base_diameter;
    difference() {
        circle(radius, $fn = 96);
        if (kind == "X") for (turn = [0 : 90 : 270]) rotate(turn)
            translate([bite[1] * part, 0]) circle(bite[0] * part, $fn = 64);
        else circle(d = well * part, $fn = 64);
    }
}

// Layers whose edge is broken at the top.
module broken_plan(kind, from, to) {
    steps = round(cap_chamfer / layer_height);
    translate([0, 0, from]) linear_extrude(to - cap_chamfer - from + 0.0002) plan(kind);
    for (step = [1 : steps])
        translate([0, 0, to - cap_chamfer + (step - 1) * layer_height])
            linear_extrude(layer_height + (step < steps ? 0.0002 : 0))
                offset(-step * layer_height) plan(kind);
}

module plan_cap(kind) {
    cap_foot(cap_height - symbol_depth, is_broken = false);
    broken_plan(kind, cap_height - symbol_depth - 0.01, cap_height);
}

// The digits of YOXII stand out.
module digit_cap(digit) {
    cap_foot(cap_height - symbol_relief);
    translate([0, 0, cap_height - symbol_relief - 0.01])
        linear_extrude(symbol_relief + 0.01) mark(digit, 10);
}

// A totem is seen from afar, and hides little behind it: a slim tower with its symbol's plan.
module totem_cap(kind) {
    foot = cap_height - symbol_depth;
    cap_foot(foot);
    translate([0, 0, foot - 0.01])
        linear_extrude(totem[2] - base_height - foot + 0.01, scale = totem[1] / totem[0])
            plan(kind, totem[0]);
}

module yoxii_totem_cap() {
    foot = cap_height - symbol_depth;
    cap_foot(foot);
    translate([0, 0, foot - 0.01]) {
        cylinder(r1 = totem[0], r2 = totem[1] - 1, h = 10, $fn = 64);
        translate([0, 0, 12]) sphere(r = totem[1], $fn = 64);
    }
}

// QUANTIK's four shapes.
module quantik_cap(shape) {
    foot = cap_height - symbol_depth;
    cap_foot(foot);
    translate([0, 0, foot - 0.01]) {
        if (shape == "sphere") translate([0, 0, 5.4]) intersection() {
            sphere(d = 16, $fn = 64);
            translate([-10, -10, -5.4]) cube(20);
        }
        else if (shape == "cylinder") broken(15, 13, 64);
        else if (shape == "cube") rotate(45) broken(13.6 * sqrt(2), 13.6, 4);
        else if (shape == "cone") cylinder(d1 = 17, d2 = 2, h = 16, $fn = 64);
    }
}

if (what == "base-north") base("N");
else if (what == "base-south") base("S");
else if (what == "oxono-x") plan_cap("X");
else if (what == "oxono-o") plan_cap("O");
else if (what == "oxono-totem-x") totem_cap("X");
else if (what == "oxono-totem-o") totem_cap("O");
else if (what == "quantik-a-sphere") quantik_cap("sphere");
else if (what == "quantik-b-cylinder") quantik_cap("cylinder");
else if (what == "quantik-c-cube") quantik_cap("cube");
else if (what == "quantik-d-cone") quantik_cap("cone");
else if (what == "yoxii-totem") yoxii_totem_cap();
else if (what == "yoxii-1" || what == "yoxii-2" || what == "yoxii-3" || what == "yoxii-4")
    digit_cap(what[6]);
else assert(false, str("no piece is called ", what));
