// Pieces: a base with the magnet's pocket, and a cap that is glued on it.
// openscad -D 'what="oxono X"' pieces.scad; see the list at the end.
//
// The magnet goes into the base from above; the cap closes its pocket. The letter beside it tells
// which pole looks up. Nothing has a ceiling wider than the magnet: all is printed as it stands.

include <dimensions.scad>

what = "oxono X";

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
module cap_foot() {
    difference() {
        broken(base_diameter, cap_height, 96);
        translate([0, 0, -0.01]) linear_extrude(ridge[2] + ridge_clearance)
            ring_between(ridge, 2 * ridge_clearance);
    }
}

module cross(size, width) {
    for (angle = [45, -45]) rotate(angle) square([size, width], center = true);
}

module symbol(kind) {
    if (kind == "X") cross(14, 3.2);
    else if (kind == "O") ring_between([7, 13]);
    else mark(kind, 10);
}

module symbol_cap(kind) {
    cap_foot();
    lower = symbol_relief - symbol_edge[1];
    translate([0, 0, cap_height - 0.01]) linear_extrude(lower + 0.01) symbol(kind);
    translate([0, 0, cap_height + lower - 0.01])
        linear_extrude(symbol_edge[1] + 0.01) offset(-symbol_edge[0]) symbol(kind);
}

// A totem is seen from afar: a tower that carries its symbol.
module totem_cap(kind) {
    cap_foot();
    translate([0, 0, cap_height - 0.01])
        cylinder(d1 = 18, d2 = 13, h = totem_height - base_height - cap_height, $fn = 6);
    translate([0, 0, totem_height - base_height - 0.02])
        linear_extrude(symbol_relief + 0.4) scale(0.8) symbol(kind);
}

module yoxii_totem_cap() {
    cap_foot();
    translate([0, 0, cap_height - 0.01]) {
        cylinder(d1 = 18, d2 = 9, h = 14, $fn = 64);
        translate([0, 0, 17.79]) intersection() {
            sphere(d = 12, $fn = 64);
            translate([-10, -10, -3.8]) cube(20);
        }
    }
}

// QUANTIK's four shapes.
module quantik_cap(shape) {
    cap_foot();
    translate([0, 0, cap_height - 0.01]) {
        if (shape == "sphere") translate([0, 0, 5.4]) intersection() {
            sphere(d = 16, $fn = 64);
            translate([-10, -10, -5.4]) cube(20);
        }
        else if (shape == "cylinder") broken(15, 13, 64);
        else if (shape == "cube") rotate(45) broken(13.6 * sqrt(2), 13.6, 4);
        else if (shape == "cone") cylinder(d1 = 17, d2 = 2, h = 16, $fn = 64);
    }
}

if (what == "base N") base("N");
else if (what == "base S") base("S");
else if (what == "oxono X") symbol_cap("X");
else if (what == "oxono O") symbol_cap("O");
else if (what == "totem X") totem_cap("X");
else if (what == "totem O") totem_cap("O");
else if (what == "sphere" || what == "cylinder" || what == "cube" || what == "cone")
    quantik_cap(what);
else if (what == "yoxii totem") yoxii_totem_cap();
else if (what == "yoxii 1" || what == "yoxii 2" || what == "yoxii 3" || what == "yoxii 4")
    symbol_cap(what[6]);
else assert(false, str("no piece is called ", what));
