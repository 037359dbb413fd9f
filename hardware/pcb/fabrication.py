"""JLCPCB's limits as KiCad's custom rules, so that DRC holds them beside the project's own sizes.

A custom rule replaces the project's own size even where it asks for less: what the project holds
by itself (tracks of 0.2 mm, copper 0.2 mm apart, 0.25 mm round a plane, 0.45 mm to the edge) has
no rule here.

For two layers of 1 oz without surcharge, from JLCPCB's table of capabilities as public rule files
quote it; the table itself was not read. Where sources differ the stricter figure stands.
"""

READ = "2026-11-22"

_SILK = "A.Layer == 'F.Silkscreen' || A.Layer == 'B.Silkscreen'"

# Rule: constraint, lengths in mm, and for which items (all without a condition).
_LIMITS: list[tuple[str, str, str]] = [
    ("hole", "(constraint hole_size (min 0.3mm) (max 6.3mm))", ""),
    ("via", "(constraint via_diameter (min 0.5mm))", ""),
    ("ring of a via", "(constraint annular_width (min 0.1mm))", "A.Type == 'Via'"),
    (
        "ring of a pad",
        "(constraint annular_width (min 0.2mm))",
        "A.Type == 'Pad' && A.Pad_Type == 'Through-hole'",
    ),
    ("vias apart", "(constraint hole_to_hole (min 0.254mm))", "A.Type == 'Via'"),
    (
        "holes apart",
        "(constraint hole_to_hole (min 0.45mm))",
        "A.Type == 'Pad' && B.Type == 'Pad'",
    ),
    (
        "copper to the hole of another net",
        "(constraint hole_clearance (min 0.254mm))",
        "A.Type == 'Pad' && A.Pad_Type == 'Through-hole' && B.Type != 'Pad'",
    ),
    (
        "printing to what is soldered",
        "(constraint silk_clearance (min 0.15mm))",
        f"({_SILK}) && B.Type == 'Pad'",
    ),
    ("height of printed text", "(constraint text_height (min 1mm))", _SILK),
    ("line of printed text", "(constraint text_thickness (min 0.15mm))", _SILK),
]


def rules_file() -> str:
    """Return the text of the .kicad_dru file."""
    lines = [
        "(version 1)",
        f"# JLCPCB's limits, two layers, 1 oz; read {READ} at second hand.",
        "",
    ]
    for name, constraint, condition in _LIMITS:
        lines.append(f'(rule "JLCPCB: {name}"')
        if condition:
            lines.append(f'  (condition "{condition}")')
        lines.append(f"  {constraint})")
    return "\n".join([*lines, ""])
