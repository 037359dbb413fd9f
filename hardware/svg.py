"""Shapes of a drawing as SVG: words, boxes, lines."""

INK, PALE = "#222", "#999"


def text(
    x: float, y: float, words: str, size: int = 12, colour: str = INK, anchor: str = "start"
) -> str:
    """Return words at a point, the middle of their base line if `anchor` is middle."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{words}</text>'
    )


def box(x: float, y: float, width: float, height: float, colour: str) -> str:
    """Return an empty box with round corners."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4"'
        f' fill="none" stroke="{colour}" stroke-width="1.5"/>'
    )


def line(points: list[tuple[float, float]], colour: str, width: float = 1.5) -> str:
    """Return a line through points."""
    way = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
