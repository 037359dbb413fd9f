"""Views of made-up moments of OXONO, and how to write meanings as text, row 6 first."""

import random

from halo.games import registry
from halo.games.board import Board
from halo.games.grid import square_index
from halo.games.oxono.codes import PLAYING
from halo.games.oxono.notation import parse_position, parse_turn
from halo.games.oxono.position import Position
from halo.games.oxono.turn import Turn
from halo.lights import board_views, palette
from halo.play.menu import Menu
from halo.store.settings import RANGES, Settings

# Name, colour and rhythm of each meaning.
MEANINGS = [
    (name, tuple(palette.COLOURS[4 * at : 4 * at + 3]), palette.COLOURS[4 * at + 3])
    for at, name in enumerate(palette.NAMES)
]
SQUARES = 36
NONE = bytearray(SQUARES)
BOARD = Board("halo36")
VIEW = registry.load_view("oxono", BOARD)
RULES = registry.load_rules("oxono")

# Upper case where there are two of a name: black's, totem O's.
LETTERS = {
    palette.DARK: ".",
    palette.SIDE_WARM: "s",
    palette.SIDE_COOL: "S",
    palette.LIFT_X: "l",
    palette.LIFT_O: "L",
    palette.GO_X: "g",
    palette.GO_O: "G",
    palette.PUT_WARM: "p",
    palette.PUT_COOL: "P",
    palette.HOME_X: "h",
    palette.HOME_O: "H",
    palette.TAKE: "-",
    palette.BACK: "+",
    palette.FILL_X: "x",
    palette.FILL_O: "o",
    palette.FILL_WARM: "f",
    palette.FILL_COOL: "F",
    palette.WIN_WARM: "w",
    palette.WIN_COOL: "W",
    palette.DRAWN: "d",
    palette.YES: "y",
    palette.NO: "n",
    palette.TEST: "t",
    palette.CRASH: "c",
    palette.REOPENED: "r",
    palette.BROKEN: "!",
    palette.LEAD_X: "a",
    palette.LEAD_O: "A",
    palette.LEAD_WARM: "q",
    palette.LEAD_COOL: "Q",
    palette.THINK_WARM: "k",
    palette.THINK_COOL: "K",
    palette.OPTION: "m",
    palette.OPTION_WARM: "i",
    palette.OPTION_COOL: "I",
    palette.CHOSEN: "M",
    palette.CHOSEN_WARM: "j",
    palette.CHOSEN_COOL: "J",
    palette.DIMMER: "<",
    palette.BRIGHTER: ">",
    palette.LIFT_WARM: "u",
    palette.LIFT_COOL: "U",
    palette.GO_WARM: "v",
    palette.GO_COOL: "V",
    palette.HOME_WARM: "z",
    palette.HOME_COOL: "Z",
    palette.REGION_A: "1",
    palette.REGION_B: "2",
    palette.TOUCH: "e",
    palette.TOUCHED: "E",
    palette.WAIT_WARM: "b",
    palette.WAIT_COOL: "B",
    palette.LED_RED: "3",
    palette.LED_GREEN: "4",
    palette.LED_BLUE: "5",
}


def drawn(meanings):
    """Return the meanings as rows of letters, the highest row first; `#` is off the board."""
    board = BOARD if len(meanings) == SQUARES else Board("halo45")
    rows = []
    for row in range(board.rows - 1, -1, -1):
        squares = [board.square_at(column, row) for column in range(board.columns)]
        rows.append("".join("#" if at < 0 else LETTERS[meanings[at]] for at in squares))
    return "\n".join(rows)


def rows(text):
    """Return indented rows as `drawn` writes them."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def turn_after(text, *squares):
    """Return the turn on the position after these steps."""
    turn = Turn(parse_position(text))
    for square in squares:
        assert turn.magnet_after(square_index(square)) >= 0, square
        turn.advance(square_index(square))
    return turn


def led_turn(text, lead, *squares, is_hint=False):
    """Return the turn that is led through `lead`, after these steps."""
    turn = Turn(parse_position(text), bytearray((not is_hint, not is_hint)))
    turn.lead_to(parse_turn(lead))
    for square in squares:
        assert turn.magnet_after(square_index(square)) >= 0, square
        turn.advance(square_index(square))
    return turn


def menu_view(lying="", **chosen):
    """Return the meanings of the menu with these settings and pieces left lying."""
    settings = Settings()
    for name, value in chosen.items():
        settings.put(name, value)
    menu = Menu(BOARD, settings)
    menu.begin(bytearray(SQUARES), RULES.menu, VIEW.hues)
    for square in lying.split():
        menu.lying[square_index(square)] = 1
    meanings = bytearray(SQUARES)
    kinds = bytearray(SQUARES)
    Turn(Position(21, 14)).write_kinds(kinds)
    VIEW.draw_menu(meanings, menu.lights, kinds, menu.lying)
    return meanings


def turn_view(turn, take="", back="", draw=VIEW.draw_turn):
    """Return the meanings of a turn with faults on these squares."""
    faults = bytearray(SQUARES)
    for square in take.split():
        faults[square_index(square)] = 1
    for square in back.split():
        faults[square_index(square)] = 2
    meanings = bytearray(SQUARES)
    draw(meanings, turn, faults)
    return meanings


def guide_view(position, faults):
    meanings = bytearray(SQUARES)
    kinds = bytearray(SQUARES)
    Turn(position).write_kinds(kinds)
    VIEW.draw_guide(meanings, kinds, faults)
    return meanings


def all_views(chance):
    """Yield views of every mode, of random games with random faults."""
    for dead in (bytearray(SQUARES), bytearray(chance.choices((0, 1), k=SQUARES))):
        meanings = bytearray(SQUARES)
        board_views.draw_test(meanings, dead)
        yield meanings
    meanings = bytearray(SQUARES)
    board_views.draw_question(meanings, BOARD)
    yield meanings
    for _ in range(20):
        chosen = {name: chance.randint(*RANGES[name][:2]) for name in RANGES}
        yield menu_view(chance.choice(("", "a1", "c6 b2")), **chosen)
    for _ in range(60):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
            yield from _turn_views(position, chance)
            faults = bytearray(chance.choices((0, 1, 2), k=SQUARES))
            for square in range(SQUARES):
                if faults[square] == 2 and not position.cells[square]:
                    faults[square] = 1
            yield guide_view(position, faults)
        line = bytearray(SQUARES)
        VIEW.mark_end(position, line)
        meanings = bytearray(SQUARES)
        VIEW.draw_result(meanings, position.result, line)
        yield meanings


def _turn_views(position, chance):
    copy = Position()
    copy.copy_from(position)
    is_led = chance.randrange(2)
    turn = Turn(copy, bytearray((is_led, is_led)))
    yield _random_turn_view(turn, chance, VIEW.draw_thinking)
    if copy.result == PLAYING and (is_led or chance.random() < 0.5):
        turn.lead_to(chance.choice(copy.legal_turns()))
    if position.made and chance.random() < 0.5:
        turn.take_back()
        yield _random_turn_view(turn, chance)
        return
    while True:
        yield _random_turn_view(turn, chance)
        steps = [square for square in range(SQUARES) if turn.magnet_after(square) >= 0]
        if turn.is_last_step() or not steps:
            return
        turn.advance(chance.choice(steps))


def _random_turn_view(turn, chance, draw=VIEW.draw_turn):
    faults = bytearray(chance.choices((0, 1, 2), weights=(5, 1, 1), k=SQUARES))
    meanings = bytearray(SQUARES)
    draw(meanings, turn, faults if chance.random() < 0.5 else NONE)
    return meanings


def many_views(seed):
    return list(all_views(random.Random(seed)))
