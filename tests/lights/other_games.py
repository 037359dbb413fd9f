"""Views of QUANTIK and YOXII: of made-up moments, and of random games with random faults."""

import random

from halo.games import registry
from halo.games.board import Board
from halo.games.recognition import matching
from halo.games.results import PLAYING
from halo.play.menu import Menu
from halo.store.settings import RANGES, Settings

BOARDS = {"quantik": Board("halo36"), "yoxii": Board("halo45")}
RULES = {name: registry.load_rules(name) for name in BOARDS}
VIEWS = {name: registry.load_view(name, board) for name, board in BOARDS.items()}


def begun(game, text="", led_sides=(0, 0)):
    """Return a turn of the game at the position, by itself the set-up."""
    rules = RULES[game]
    position = rules.parse_position(text or rules.start_position)
    return rules.new_turn(position, bytearray(led_sides))


def after(turn, game, squares):
    """Make these steps; return the turn."""
    for name in squares.split():
        square = BOARDS[game].square_index(name)
        assert turn.magnet_after(square) >= 0, name
        turn.advance(square)
    return turn


def led(game, text, lead, squares=""):
    """Return the board's own turn after these steps."""
    turn = begun(game, text, (1, 1))
    turn.lead_to(RULES[game].parse_turn(lead))
    return after(turn, game, squares)


def view(game, turn, faults=None, thinking=False):
    """Return the meanings of a turn, or of the board's thinking about it."""
    squares = BOARDS[game].squares
    meanings = bytearray(squares)
    draw = VIEWS[game].draw_thinking if thinking else VIEWS[game].draw_turn
    draw(meanings, turn, faults or bytearray(squares))
    return meanings


def guide_view(game, turn, seen):
    """Return the meanings of being led to the board before the turn from what is seen."""
    squares = BOARDS[game].squares
    required, kinds, faults = bytearray(squares), bytearray(squares), bytearray(squares)
    turn.write_required(required)
    turn.write_kinds(kinds)
    for square in range(squares):
        if seen[square] != required[square]:
            faults[square] = 1 if seen[square] else 2
    meanings = bytearray(squares)
    VIEWS[game].draw_guide(meanings, kinds, faults)
    return meanings


def menu_view(game, **chosen):
    """Return the meanings of the game's menu with these settings."""
    settings = Settings()
    for name, value in chosen.items():
        settings.put(name, value)
    board = BOARDS[game]
    menu = Menu(board, settings)
    menu.begin(bytearray(board.squares), RULES[game].menu, VIEWS[game].hues)
    kinds = bytearray(board.squares)
    turn = begun(game)
    assert matching(registry.load_setup_magnets(game), turn.required) == sum(
        map(bool, turn.required)
    )
    turn.write_kinds(kinds)
    meanings = bytearray(board.squares)
    VIEWS[game].draw_menu(meanings, menu.lights, kinds, menu.lying)
    return meanings


def end_view(game, text):
    """Return the meanings of a finished game."""
    position = RULES[game].parse_position(text)
    assert position.result != PLAYING
    line = bytearray(BOARDS[game].squares)
    VIEWS[game].mark_end(position, line)
    meanings = bytearray(len(line))
    VIEWS[game].draw_result(meanings, position.result, line)
    return meanings


def many_views(game, seed, count=12):
    """Yield views of every mode, of random games with random faults."""
    chance = random.Random(seed)
    squares = BOARDS[game].squares
    for _ in range(count):
        yield menu_view(game, **{name: chance.randint(*RANGES[name][:2]) for name in RANGES})
        led_side = chance.randrange(2)
        turn = begun(game, "", (led_side, led_side))
        while turn.position.result == PLAYING:
            faults = bytearray(chance.choices((0, 1, 2), weights=(5, 1, 1), k=squares))
            yield view(game, turn, thinking=True)
            yield guide_view(game, turn, bytearray(chance.choices((0, 1, 2), k=squares)))
            if led_side or chance.random() < 0.3:
                turn.lead_to(chance.choice(turn.position.legal_turns()))
            if turn.position.made and chance.random() < 0.2:
                turn.take_back()
                yield view(game, turn, faults)
            while not turn.is_complete():
                yield view(game, turn, faults if chance.random() < 0.5 else None)
                steps = [at for at in range(squares) if turn.magnet_after(at) >= 0]
                turn.advance(chance.choice(steps))
            turn.commit()
        yield end_view(game, RULES[game].format_position(turn.position))
