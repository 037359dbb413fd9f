"""Views of made-up moments, and how to write meanings and faults as text, row 6 first."""

import random

from halo.games.geometry import square_index
from halo.games.oxono import Position
from halo.games.oxono_codes import PLAYING
from halo.games.oxono_text import parse_position, parse_turn
from halo.games.oxono_turn import OxonoTurn
from halo.lights import palette, views
from halo.menu import Menu
from halo.settings import RANGES, Settings

SQUARES = 36
NONE = bytearray(SQUARES)

# Upper case where there are two of a name: black's, totem O's.
LETTERS = {
    palette.DARK: ".",
    palette.SIDE_PINK: "s",
    palette.SIDE_BLACK: "S",
    palette.LIFT_X: "l",
    palette.LIFT_O: "L",
    palette.GO_X: "g",
    palette.GO_O: "G",
    palette.PUT_PINK: "p",
    palette.PUT_BLACK: "P",
    palette.HOME_X: "h",
    palette.HOME_O: "H",
    palette.TAKE: "-",
    palette.BACK: "+",
    palette.FILL_X: "x",
    palette.FILL_O: "o",
    palette.FILL_PINK: "f",
    palette.FILL_BLACK: "F",
    palette.WIN_PINK: "w",
    palette.WIN_BLACK: "W",
    palette.DRAWN: "d",
    palette.YES: "y",
    palette.NO: "n",
    palette.TEST: "t",
    palette.CRASH: "c",
    palette.REOPENED: "r",
    palette.BROKEN: "!",
    palette.LEAD_X: "a",
    palette.LEAD_O: "A",
    palette.LEAD_PINK: "q",
    palette.LEAD_BLACK: "Q",
    palette.THINK_PINK: "k",
    palette.THINK_BLACK: "K",
    palette.OPTION: "m",
    palette.OPTION_PINK: "i",
    palette.OPTION_BLACK: "I",
    palette.CHOSEN: "M",
    palette.CHOSEN_PINK: "j",
    palette.CHOSEN_BLACK: "J",
    palette.DIMMER: "<",
    palette.BRIGHTER: ">",
}


def drawn(meanings):
    """Return the meanings as six rows of letters, row 6 first."""
    letters = "".join(LETTERS[meaning] for meaning in meanings)
    return "\n".join(letters[6 * row : 6 * row + 6] for row in range(5, -1, -1))


def rows(text):
    """Return six indented rows as `drawn` writes them."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def turn_after(text, *squares):
    """Return the turn on the position after these steps."""
    turn = OxonoTurn(parse_position(text))
    for square in squares:
        assert turn.magnet_after(square_index(square)) >= 0, square
        turn.advance(square_index(square))
    return turn


def led_turn(text, lead, *squares, is_hint=False):
    """Return the turn that is led through `lead`, after these steps."""
    turn = OxonoTurn(parse_position(text), bytearray((not is_hint, not is_hint)))
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
    menu = Menu(settings)
    menu.begin(bytearray(SQUARES))
    for square in lying.split():
        menu.lying[square_index(square)] = 1
    meanings = bytearray(SQUARES)
    views.draw_menu(meanings, menu.lights, bytearray((21, 14)), menu.lying)
    return meanings


def turn_view(turn, take="", back="", draw=views.draw_turn):
    """Return the meanings of a turn with faults on these squares."""
    faults = bytearray(SQUARES)
    for square in take.split():
        faults[square_index(square)] = 1
    for square in back.split():
        faults[square_index(square)] = 2
    meanings = bytearray(SQUARES)
    draw(meanings, turn, faults)
    return meanings


def guide_view(cells, faults):
    meanings = bytearray(SQUARES)
    views.draw_guide(meanings, cells, faults)
    return meanings


def all_views(chance):
    """Yield views of every mode, of random games with random faults."""
    for dead in (bytearray(SQUARES), bytearray(chance.choices((0, 1), k=SQUARES))):
        meanings = bytearray(SQUARES)
        views.draw_test(meanings, dead)
        yield meanings
    meanings = bytearray(SQUARES)
    views.draw_question(meanings)
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
            yield guide_view(position.cells, faults)
        line = bytearray(SQUARES)
        position.winning_squares(line)
        meanings = bytearray(SQUARES)
        views.draw_result(meanings, position.result, line)
        yield meanings


def _turn_views(position, chance):
    copy = Position()
    copy.copy_from(position)
    is_led = chance.randrange(2)
    turn = OxonoTurn(copy, bytearray((is_led, is_led)))
    yield _random_turn_view(turn, chance, views.draw_thinking)
    if copy.result == PLAYING and (is_led or chance.random() < 0.5):
        turn.lead_to(chance.choice(copy.legal_turns()))
    if position.made and chance.random() < 0.5:
        turn.take_back()
        yield _random_turn_view(turn, chance)
        return
    while True:
        yield _random_turn_view(turn, chance)
        steps = [square for square in range(SQUARES) if turn.magnet_after(square) >= 0]
        if turn.completes() or not steps:
            return
        turn.advance(chance.choice(steps))


def _random_turn_view(turn, chance, draw=views.draw_turn):
    faults = bytearray(chance.choices((0, 1, 2), weights=(5, 1, 1), k=SQUARES))
    meanings = bytearray(SQUARES)
    draw(meanings, turn, faults if chance.random() < 0.5 else NONE)
    return meanings


def many_views(seed):
    return list(all_views(random.Random(seed)))
