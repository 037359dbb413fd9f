"""The pure layers give the same results on the device's interpreter as on the PC.

One script per layer runs on both and prints its results; viper is compiled on one side and
plain Python on the other.
"""

import subprocess
import sys

import pytest

from tests.house.source import ROOT
from tests.optional import unix_port

pytestmark = pytest.mark.unix

_RANDOM = """
state = [1]
def chance(below):
    state[0] = (state[0] * 1103515245 + 12345) & 0x3FFFFFFF
    return (state[0] >> 8) % below
"""


RULES = """
from halo.games import registry
lock = getattr(micropython, "heap_lock", int)
unlock = getattr(micropython, "heap_unlock", int)
for name in registry.NAMES:
    rules = registry.load_rules(name)
    for game in range(6):
        position = rules.new_position()
        turn = rules.new_turn(position, bytearray(2))
        while not position.result:
            turns = position.legal_turns()
            print([rules.format_turn(code) for code in turns])
            while not turn.is_complete():
                legal = [at for at in range(len(turn.allowed)) if turn.magnet_after(at) >= 0]
                lock()
                turn.advance(legal[0])
                unlock()
                if chance(9) == 0 and turn.count and not turn.is_complete():
                    turn.retreat()
                print(bytes(turn.required).hex(), bytes(turn.allowed).hex())
                if not turn.is_complete() and chance(2):
                    legal = [at for at in range(len(turn.allowed)) if turn.magnet_after(at) >= 0]
                    turn.advance(legal[chance(len(legal))])
            lock()
            code = turn.commit()
            unlock()
            print(rules.format_turn(code), rules.format_position(position), position.result)
            print(rules.format_position(rules.parse_position(rules.format_position(position))))
        flags = bytearray(len(position.cells))
        print(position.winning_squares(flags), bytes(flags).hex(), rules.why_over(position))
        while position.made:
            turn.take_back()
            turn.begin()
            print(rules.format_position(position), position.result)
    for text in ("", "..../..../..../...a l", "##3##/#5#/7/3A3/7/#5#/##3## d4 r", "Ab33", "d5e6e"):
        for parse in (rules.parse_position, rules.parse_turn):
            try:
                parse(text)
            except ValueError as error:
                print(error)
"""

LIGHTS = """
from halo.games import registry
from halo.games.registry import Board
from halo.hal import pins
from halo.hal.pixels import Pixels
from halo.lights.lamp import draw_question
from halo.lights.lamp import Lamp
from halo.lights.palette import NAMES
for name in registry.NAMES:
    board = Board("halo45" if name == "yoxii" else "halo36")
    squares = board.squares
    lamp = Lamp(board)
    lamp.brightness_pct = 100
    pixels = Pixels(pins.MODELS[board.name])
    wire = bytearray(4 * squares)
    rules = registry.load_rules(name)
    view = registry.load_view(name, board)
    def show():
        for _ in range(8):
            lamp.render(chance(60))
            pixels.encode(lamp.frame, wire, False)
            print(bytes(lamp.frame).hex(), bytes(wire).hex())
    for _ in range(20):
        for square in range(squares):
            lamp.meanings[square] = chance(len(NAMES))
        show()
    position = rules.new_position()
    turn = rules.new_turn(position, bytearray(2))
    faults = bytearray(squares)
    kinds = bytearray(squares)
    while not position.result:
        if chance(3) == 0:
            turn.lead_to(position.legal_turns()[0])
        while not turn.is_complete():
            view.draw_turn(lamp.meanings, turn, faults)
            show()
            legal = [at for at in range(squares) if turn.magnet_after(at) >= 0]
            turn.advance(legal[chance(len(legal))])
            print(turn.expected() if not turn.is_complete() else "", turn.piece_letter())
        turn.commit()
        faults[chance(squares)] = chance(3)
        view.draw_thinking(lamp.meanings, turn, faults)
        show()
    turn.write_kinds(kinds)
    view.draw_guide(lamp.meanings, kinds, faults)
    show()
    view.mark_end(position, faults)
    view.draw_result(lamp.meanings, position.result, faults, faults)
    show()
    view.draw_result(lamp.meanings, 3, faults, faults)
    draw_question(lamp.meanings, board)
    show()
lamp.render(700000)
print(lamp.is_asleep())
"""

STORE = """
from halo.store import restore
from halo.games import registry
from halo.store.slots import Slots
files = {}
slots = Slots(files.get, files.__setitem__)
print(slots.read("game"))
for data in (b"", b"one", bytes(range(256)), b"two", b"two"):
    slots.write("game", data)
    print(slots.read("game"), sorted(files.items()))
files["game.0"] = files["game.0"][:-1]
print(slots.read("game"))
for text in ("", "oxono\\n6/6/6/6/6/6 d4 c3 p\\nhuman human\\nXc4d4 Xa4b4", "oxono\\n\\n\\n",
             "2 quantik\\n..../..../..../.... l\\nhuman level5\\nAa1 Bb2", "2 yoxii\\n\\n\\n",
             "oxono\\n6/6/6/6/6/6 d4 c3 p\\nhuman human\\nXa1a2", "a\\nb\\nc\\nd\\ne"):
    rules = registry.load_rules(restore.game_of(text.encode(), ("oxono", "quantik")))
    game = restore.unpack_game(text.encode(), rules)
    print(rules.name, game and (rules.format_position(game[0]), game[1:]))
print(restore.unpack_game(b"\\xff\\xfe", rules))
"""

SENSE = """
from array import array
from halo.sense.sensors import Sensors
sensors = Sensors(36)
field = sensors.detector
levels = array("H", [32768] * 36)
for scan in range(2000):
    for square in range(36):
        if square == 3:
            levels[square] = 65535
        elif square == 4:
            levels[square] = 0
        elif square == 5:
            levels[square] = chance(65536)
        elif chance(40) == 0:
            levels[square] = 32768 + (chance(9) - 4) * 1200 + chance(300)
    print(sensors.update(levels), bytes(field.stable).hex(), field.baseline(scan % 36))
    print(bytes(sensors.dead).hex(), sensors.dead_count, sensors.is_blind)
    if scan == 700:
        field.leave_out(3, True)
    if scan == 1400:
        field.leave_out(3, False)
"""

NOTATION = """
from array import array
from halo.games.oxono.position import Position
from halo.games.oxono.position import format_position, format_turn, parse_position, parse_turn
from halo.games.record import format_record, parse_record
letters = "123456XOxo/ abcdefpb0?"
for _ in range(300):
    text = "6/2x3/2O3/1X4/6/6 d4 d3 b"
    for _ in range(1 + chance(3)):
        at = chance(len(text))
        letter = chance(len(letters))
        text = text[:at] + letters[letter : letter + 1] + text[at + chance(2) :]
    try:
        print(format_position(parse_position(text)))
    except ValueError as error:
        print(error)
for text in ("", "Xc4d4", "Xc4d", "xc4d4", "Xg4d4"):
    try:
        print(format_turn(parse_turn(text)))
    except ValueError as error:
        print(error)
text = format_record([("Game", "oxono"), ("Pink", "human")], ["Xc4d4", "Xa4b4"], "*", 1)
tags, turns, result = parse_record(text)
print(text, sorted(tags.items()), turns, result)
for text in ("", "[Game]", "1 Xc4d4", "1-0 *", '[Result "*"] x'):
    try:
        print(parse_record(text))
    except ValueError as error:
        print(error)
"""

TICKS = """
from halo.ticks import diff
for later in (0, 1, 5, 1 << 28, (1 << 29) - 1, 1 << 29, (1 << 30) - 1):
    print([diff(later, earlier) for earlier in (0, 1, 7, 1 << 28, 1 << 29, (1 << 30) - 1)])
"""


def printed(program, paths, script):
    script = f"import sys\nsys.path[:0] = {paths!r}\nimport micropython\n" + _RANDOM + script
    command = [program, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "script",
    [RULES, LIGHTS, STORE, SENSE, NOTATION, TICKS],
    ids=["rules", "lights", "store", "sense", "notation", "ticks"],
)
def test_both_interpreters_agree(script):
    on_device = printed(str(unix_port()), ["firmware"], script)
    on_pc = printed(sys.executable, ["firmware", "tools/shim"], script)
    assert on_device == on_pc
    assert len(on_pc) > 5
