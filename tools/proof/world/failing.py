"""Power, flash and sensors that fail and come back."""

from tools.proof.world.drawing import IF_CALM, Drawing, Events, send
from tools.proof.world.view import View

EVENTS = Events()
_SENSORS = ("high", "low", "floating", "noisy 10", "flicker 50", "constant 50000", "reversed")

EVENTS.add("power", 3, "power cut")(lambda draw: ["power cut", "start"])
EVENTS.add("power", 1, "damaged save")(lambda draw: ["power damaged", "start"])
EVENTS.add("flash", 3, "flash")(lambda draw: [f"flash {draw.one_of(('full', 'ok'))}"])


@EVENTS.add("sensors", 3, "sensor fails")
def _fail_sensor(draw: Drawing) -> list[str]:
    square, how = draw.one_of(draw.view.names), draw.one_of(_SENSORS)
    return [f"sensor {square} {how}", f"wait {draw.one_of((100, 900, 8000))}"]


@EVENTS.add("sensors", 3, "sensor mends")
def _mend(draw: Drawing) -> list[str]:
    failing = [draw.view.names[square] for square in draw.view.world.failing_squares()]
    return [f"sensor {draw.one_of(failing)} ok"] if failing else []


@EVENTS.add("sensors", 1, "loose contact")
def _come_and_go(draw: Drawing) -> list[str]:
    square, how = draw.one_of(draw.view.names), draw.one_of(("floating", "low", "noisy 10"))
    lines = []
    for _ in range(draw.chance.randrange(2, 9)):
        for word in (how, "ok"):
            lines += [f"sensor {square} {word}", f"wait {draw.one_of((20, 100, 400, 2000))}"]
    return lines


@EVENTS.add("sensors", 1, "blind", View.is_sound)
def _blinded(draw: Drawing) -> list[str]:
    """Let more than a quarter of the sensors fail at once, and mend."""
    names = draw.view.names
    failing = draw.chance.sample(names, len(names) // 3)
    breaks = [f"sensor {square} {draw.one_of(('low', 'high', 'floating'))}" for square in failing]
    mends = [f"sensor {square} ok" for square in draw.chance.sample(failing, len(failing))]
    mends.insert(len(mends) // 2, "wait 3000")
    presses = draw.one_of(("wait 100", "press 100", "press 3200"))
    return [*breaks, "wait 8000", "expect mode blind", presses, *mends]


@EVENTS.add("sensors", 1, "square left out")
def _leave_out(draw: Drawing) -> list[str]:
    """Leave a square out from the host, or believe it again."""
    how = draw.one_of(("leave_out", "believe"))
    return [send({"do": "calibrate", "how": how, "square": draw.one_of(draw.view.names)})]


@EVENTS.add("sensors", 3, "turn with a square unseen", View.is_calm)
def _turn_unseen(draw: Drawing) -> list[str]:
    """Make a turn of which a square is left out for a while, and comes back in its midst."""
    view = draw.view
    turn = draw.legal_turn()
    if not turn:
        return []
    steps = view.game.steps(view.state, turn)
    square = draw.one_of(steps)[0]
    ways = [f"sensor {square} {word}" for word in (draw.one_of(("low", "floating")), "ok")]
    if draw.chance.random() < 0.5:
        command = {"do": "calibrate", "square": square}
        ways = [send(command | {"how": how}) for how in ("leave_out", "believe")]
    first, second = sorted(draw.chance.choices(range(len(steps) + 1), k=2))
    lines = []
    made = draw.hand_steps(steps)
    for at in range(len(steps) + 1):
        for way, when in zip(ways, (first, second)):
            lines += [way, "wait 6000"] if at == when else []
        lines += made[at : at + 1]
    return [*lines, f"judge {turn} {view.state['last'] or 'none'}"]


@EVENTS.add("sensors", 2, "square left out and back")
def _out_and_back(draw: Drawing) -> list[str]:
    """Leave a square out by hand, and let a magnet come or go there: it is believed again."""
    view = draw.view
    square = draw.one_of(view.names)
    piece, kinds = view.piece(square), view.reserve()
    if not view.is_calm() or view.state["lead"] or not (piece or kinds):
        return []
    # It rests for two whole verdicts on the sensors: 24 scans each, in a still world 40 ms apart.
    there = [f"lift {square}", "wait 4000", f"place {piece.kind} {square}"] if piece else []
    there = there or [f"place {kinds[0]} {square}", "wait 4000", f"lift {square}", "aside"]
    out = send({"do": "calibrate", "how": "leave_out", "square": square})
    return [IF_CALM, out, "wait 1500", *there, "wait 3000", "expect dark broken"]
