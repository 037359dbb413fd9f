// The bottom of the case: floor and walls, higher round the strip, standoffs that the screws go
// through, props where the board is pressed or pulled.
// openscad -D 'board="halo36"' -D 'part=[0,1]' bottom.scad makes a part.

include <shell.scad>

board = "halo36";
part = [0, 0];
coupon = undef;

floor_top = floor_bottom + floor_thickness;

module area(board) { intersection() { quarter(bottom_cut(board), part); children(); } }

module bottom(board) {
    difference() {
        union() {
            broken(floor_bottom, floor_bottom + edge[1], [edge[1], layer_height]) area(board)
                case_outline(board, $inset);
            layer(floor_bottom + edge[1] - layer_overlap, floor_top - joint[2] + layer_overlap)
                area(board) case_outline(board);
            layer(floor_top - joint[2], floor_top) area(board) difference() {
                case_outline(board);
                key_pockets(bottom_keys(board, part));
            }
            layer(floor_top - layer_overlap, plate_bottom) area(board) rim(board);
            layer(plate_bottom - layer_overlap, deck_top - deck_thickness) area(board) intersection() {
                rim(board);
                translate([-50, -50]) square([600, 50 + deck_end(board) - joint_gap]);
            }
            layer(floor_top - layer_overlap, -board_thickness) area(board) {
                at_all(holes(board)) circle(d = boss, $fn = 32);
                at_all(props(board)) circle(d = prop, $fn = 24);
            }
        }
        at_all(holes(board)) screw_hole();
        plug_openings(board, [-20, deck_top]);
    }
}

translate([0, 0, -floor_bottom]) tested(board, coupon) bottom(board);
