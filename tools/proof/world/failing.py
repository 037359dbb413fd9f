"""Power, flash and sensors that fail and come back."""

from tools.proof.world.drawing import IF_CALM, Drawing, send

_SENSORS = ("high", "low", "floating", "noisy 10", "flicker 50", "constant 50000", "reversed")


def cut(draw: Drawing) -> str:
    """Cut the power, and give it back."""
    return "power cut\nstart"


def tear(draw: Drawing) -> str:
    """Cut the power while a save is under way."""
    return "power torn\nstart"


def fill_flash(draw: Drawing) -> str:
    """Fill the flash, or free it."""
    return f"flash {draw.one_of(('full', 'ok'))}"


def fail_sensor(draw: Drawing) -> str:
    """Let a sensor fail."""
    return (
        f"sensor {draw.one_of(draw.view.names)} {draw.one_of(_SENSORS)}"
        f"\nwait {draw.one_of((100, 900, 8000))}"
    )


def mend(draw: Drawing) -> str:
    """Let a sensor that fails work again."""
    failing = [draw.view.names[square] for square in draw.view.world.failing_squares()]
    return f"sensor {draw.one_of(failing)} ok" if failing else ""


def come_and_go(draw: Drawing) -> str:
    """Let a sensor's contact come and go."""
    square, how = draw.one_of(draw.view.names), draw.one_of(("floating", "low", "noisy 10"))
    lines = []
    for _ in range(draw.chance.randrange(2, 9)):
        for word in (how, "ok"):
            lines += [f"sensor {square} {word}", f"wait {draw.one_of((20, 100, 400, 2000))}"]
    return "\n".join(lines)


def leave_out(draw: Drawing) -> str:
    """Leave a square out from the host, or believe it again."""
    how = draw.one_of(("leave_out", "believe"))
    return send({"do": "calibrate", "how": how, "square": draw.one_of(draw.view.names)})


def turn_unseen(draw: Drawing) -> str:
    """Make a turn of which a square is left out for a while, and comes back in its midst."""
    view = draw.view
    turn = draw.legal_turn() if view.is_calm() else ""
    if not turn:
        return ""
    steps = view.game.steps(view.state, turn)
    square = draw.one_of(steps)[0]
    ways = [f"sensor {square} {word}" for word in (draw.one_of(("low", "floating")), "ok")]
    if draw.chance.random() < 0.5:
        command = {"do": "calibrate", "square": square}
        ways = [send(command | {"how": how}) for how in ("leave_out", "believe")]
    first, second = sorted(draw.chance.choices(range(len(steps) + 1), k=2))
    lines = [IF_CALM]
    made = draw.hand_steps(steps)
    for at in range(len(steps) + 1):
        for way, when in zip(ways, (first, second)):
            lines += [way, "wait 6000"] if at == when else []
        lines += made[at : at + 1]
    return "\n".join([*lines, f"judge {turn} {view.state['last'] or 'none'}"])


def out_and_back(draw: Drawing) -> str:
    """Leave a square out by hand, and let a magnet come or go there: it is believed again."""
    view = draw.view
    square = draw.one_of(view.names)
    piece = view.piece(square)
    kinds = [kind for kind, left in view.world.reserve.items() if left]
    if not view.is_calm() or view.state["lead"] or not (piece or kinds):
        return ""
    # It rests for two whole verdicts on the sensors: 24 scans each, in a still world 40 ms apart.
    there = f"lift {square}\nwait 4000\nplace {piece.kind} {square}" if piece else ""
    there = there or f"place {kinds[0]} {square}\nwait 4000\nlift {square}\naside"
    out = send({"do": "calibrate", "how": "leave_out", "square": square})
    return f"{IF_CALM}\n{out}\nwait 1500\n{there}\nwait 3000\nexpect dark broken"
