// Pieces: a base with the magnet's pocket, and a cap that is glued on it.
// openscad -D 'what="oxono X"' pieces.scad; see the list at the end.
//
// The magnet goes into the base from above. The letter beside it tells which pole looks up.

include <dimensions.scad>

what = "oxono X";

module base(pole) {
    difference() {
        union() {
            rounded_disc(base_diameter, base_height - lip[2], 0.6);
            cylinder(d = lip[0], h = base_height, $fn = 64);
        }
        translate([0, 0, base_floor]) cylinder(d = pocket[0], h = base_height, $fn = 48);
        translate([0, -6.1, base_height - 0.6]) linear_extrude(1) mark(pole, 2.6);
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

// The cap's foot sits on the base's lip and holds the magnet down.
module cap_foot() {
    difference() {
        cylinder(d = base_diameter, h = cap_top, $fn = 96);
        translate([0, 0, -0.01]) cylinder(d = lip[1], h = lip[2] + 0.01, $fn = 64);
    }
}
cap_top = lip[2] + cap_height;
cap_at = base_height - lip[2];  // the cap's place on the base

module cross(size, width) {
    for (angle = [45, -45]) rotate(angle) square([size, width], center = true);
}

module ring(size, width) {
    difference() {
        circle(d = size, $fn = 64);
        circle(d = size - 2 * width, $fn = 64);
    }
}

module symbol(kind) {
    if (kind == "X") cross(14, 3.2);
    else if (kind == "O") ring(13, 3);
    else mark(kind, 10);
}

module symbol_cap(kind) {
    cap_foot();
    translate([0, 0, cap_top - 0.01]) linear_extrude(symbol_relief) symbol(kind);
}

// A totem is seen from afar: a tower that carries its symbol.
module totem_cap(kind) {
    cap_foot();
    translate([0, 0, cap_top - 0.01])
        cylinder(d1 = 18, d2 = 13, h = totem_height - cap_at - cap_top, $fn = 6);
    translate([0, 0, totem_height - cap_at - 0.02])
        linear_extrude(symbol_relief + 0.4) scale(0.8) symbol(kind);
}

module yoxii_totem_cap() {
    cap_foot();
    translate([0, 0, cap_top - 0.01]) {
        cylinder(d1 = 18, d2 = 9, h = 14, $fn = 64);
        translate([0, 0, 17]) sphere(d = 12, $fn = 64);
    }
}

// QUANTIK's four shapes.
module quantik_cap(shape) {
    cap_foot();
    translate([0, 0, cap_top - 0.01]) {
        if (shape == "sphere") translate([0, 0, 6]) intersection() {
            sphere(d = 16, $fn = 64);
            translate([-10, -10, -6]) cube(20);
        }
        else if (shape == "cylinder") cylinder(d = 15, h = 13, $fn = 64);
        else if (shape == "cube") translate([-6.8, -6.8, 0]) cube(13.6);
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
