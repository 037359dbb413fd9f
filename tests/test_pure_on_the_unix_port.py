"""The layers with viper give the same results on the device's interpreter as on the PC.

One script per layer runs on both and prints its results; viper is compiled on one side and
plain Python on the other. Scenarios run all layers on the device's interpreter.
"""

import pytest

from tests.interpreters import by_cpython, by_unix_port

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
    pixels = Pixels(pins.MODELS[board.name], pins.led_chain(pins.MODELS[board.name]))
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

SENSE = """
from array import array
from halo.sense.sensors import Sensors
sensors = Sensors(36)
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
    print(sensors.update(levels), bytes(sensors.stable).hex(), sensors.baseline[scan % 36])
    print(bytes(sensors.dead).hex(), sensors.dead_count, sensors.is_blind)
    if scan == 700:
        sensors.ignore(3)
    if scan == 1400:
        sensors.trust(3)
"""


@pytest.mark.parametrize(
    "script",
    [RULES, LIGHTS, SENSE],
    ids=["rules", "lights", "sense"],
)
def test_both_interpreters_agree(script):
    script = "import micropython\n" + _RANDOM + script
    on_pc = by_cpython(script)
    assert by_unix_port(script) == on_pc
    assert len(on_pc.splitlines()) > 5
