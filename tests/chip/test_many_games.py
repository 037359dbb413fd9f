"""Games of every kind in sequence on one board, and all its modes: there is memory for each.

Level 5 plays, the coach advises, the board reviews and sets puzzles, in a heap that is cut into
pieces: whatever an evening leaves there, the next opponent finds room.
"""

import json
import random
from itertools import cycle
from typing import Any

import pytest

from halo.games import registry as device_games
from halo.games.position import DRAW, PLAYING
from halo.memory import GARBAGE_BYTES
from tests.chip.conftest import powered_up
from tools.games import registry
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

SEED = 17
# To save time, a press of the button ends each search after 0.7 s.
_THINKING = "wait 700\npress 100\nthink"
_REVIEW_MS = 60_000
_SECOND = ("human", "level5")
# Bytes of the heap that are free in every mode, but for what the cuts themselves take.
_LEAST_FREE = 16_000
# The heap has no larger piece when the evening begins; an open file takes 1,148 bytes in one.
_PIECE = 1216
_MODES = """set_up menu play waiting over question asked calibrate touch selftest lesson
puzzle review""".split()
# The program's loop in a heap that is cut; every 600 ms of a mode in which nothing moves it tells
# of the heap.
_LOOP = """
import gc
gc.threshold({garbage})
from halo.app import App
from halo.hal.rp2040 import HAL
from halo.link import messages


# Leaves no free piece larger than `size`: between them lie single bytes that are kept.
def cut(size):
    pieces = small = kept = None
    for length in (size + 64, 500, 200, 80, 17, 1):
        try:
            while True:
                if length > size:
                    pieces = [bytearray(length), pieces]
                else:
                    small = [bytearray(length), small]
        except MemoryError:
            pass
    piece = pieces
    while piece:
        piece[0] = None
        gc.collect()
        kept = [bytearray(1), kept]
        piece[0] = bytearray(size)
        piece = piece[1]
    return kept


def largest_piece():
    for size in (8000, {piece}, 1000):
        try:
            return len(bytearray(size))
        except MemoryError:
            pass
    return 0


hal = HAL("{model}")
app = App(hal)
gc.threshold(-1)
gc.collect()
uncut = gc.mem_free()
kept = cut({piece})
gc.collect()
kept_bytes = uncut - gc.mem_free()
mode = ""
ticks = 0
while True:
    app.tick(hal.ticks_ms())
    ticks += 1
    if mode != app.session.mode.name:
        mode = app.session.mode.name
        ticks = 0
    if ticks % 60 == 59 and app.session.quiet.lasted_ms > 500:
        gc.collect()
        heap = dict(free=gc.mem_free() + kept_bytes, piece=largest_piece())
        heap["mode"] = app.session.game.rules.name + " " + mode
        hal.write_line(messages.event("heap", heap))
    hal.idle()
"""


class Evening(Scenario):
    """One board on which many games are played.

    `heap` has the fewest bytes that were free, and in one piece, by game and mode.
    """

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self.heap: dict[str, tuple[int, int]] = {}
        self.reviewed = 0
        self.chance = random.Random(SEED)

    def hear(self, lines: list[str]) -> None:
        """Take in the board's lines."""
        lines = [line for line in lines if line.startswith("{")]
        super().hear(lines)
        for event in map(json.loads, lines):
            if event.get("event") == "heap":
                free, piece = self.heap.get(event["mode"], (event["free"], event["piece"]))
                self.heap[event["mode"]] = min(free, event["free"]), min(piece, event["piece"])
        self.reviewed += sum('"points"' in line for line in lines)

    def play_game(self, game: str, players: tuple[str, str], turns: int) -> None:
        """Play `turns` turns or to the end; people make random turns."""
        rules = registry.load(game).rules
        named = dict(zip(rules.sides, players))
        coached = {side: "off" if name != "human" else "full" for side, name in named.items()}
        self.run(f"""
            send {json.dumps({"do": "new", "game": game} | named)}
            send {json.dumps({"do": "coach"} | coached)}
            position {game} {rules.start_position}
        """)
        for _ in range(turns):
            self.listen()
            assert self.state["players"] == list(players)
            if self.state["mode"] == "over":
                return
            if self.state["mode"] == "thinking":
                self.run(_THINKING)
            if self.state["lead"]:
                self.run("follow\nwait 400")
                continue
            position = rules.parse_position(self.state["position"])
            turn = self.chance.choice(position.legal_turns())
            self.run(f"turn {rules.format_turn(turn)}\nwait 400")

    def review(self) -> None:
        """Let the board review its game, until its turning points."""
        before = self.reviewed
        self.run('send {"do":"review"}')
        for _ in range(0, _REVIEW_MS, 500):
            self.run("wait 500")
            self.listen()
            if self.reviewed > before:
                return
        raise AssertionError("the review does not end")

    def begin_puzzle(self, game: str) -> None:
        """Begin a puzzle of the game and leave it again."""
        self.run(f"""
            send {json.dumps({"do": "puzzle", "game": game, "number": 1})}
            wait 2000
            expect event puzzle
            send {json.dumps({"do": "puzzle", "number": 0})}
            wait 300
        """)

    def play_all(self, games: tuple[str, ...]) -> None:
        """Play some turns of every game with all help, and review the last one."""
        self.play_game(games[0], ("human", "human"), turns=1)
        # The board begins every other game.
        for game, players in zip([*games, games[0]], cycle((_SECOND, _SECOND[::-1]))):
            self.play_game(game, players, turns=2)
            self.run('send {"do":"hint"}\nwait 500')
            self.begin_puzzle(game)
        self.review()

    def visit_all_modes(self, game: str) -> None:
        """Break a game of two persons off in every way, then lose one to the board."""
        rules = registry.load(game).rules
        first, second = rules.sides
        self.board.world.clear()
        self.run(f"""
            send {json.dumps({"do": "new", "game": game})}
            wait 600
            set up {game}
            wait 600
            expect mode menu
            send {json.dumps({"do": "new", "game": game, first: "human", second: "human"})}
            position {game} {rules.start_position}
            wait 500
            press 3200
            wait 600
            expect mode question
            press 100
            wait 500
            expect mode play
        """)
        for begin, end in (
            ({"do": "calibrate"}, {"do": "calibrate", "how": "stop"}),
            ({"do": "selftest", "test": "touch"}, {"do": "selftest", "test": "stop"}),
            ({"do": "selftest", "test": "long"}, {"do": "selftest", "test": "stop"}),
            ({"do": "lesson", "game": game, "number": 1}, {"do": "lesson", "number": 0}),
            ({"do": "puzzle", "game": game, "number": 1}, {"do": "puzzle", "number": 0}),
        ):
            self.run(f"send {json.dumps(begin)}\nwait 1500\nsend {json.dumps(end)}\nwait 1500")
        self.run(f"""
            send {json.dumps({"do": "new", "game": game, first: "remote", second: "human"})}
            position {game} {rules.start_position}
            wait 500
            expect mode waiting
            send {json.dumps({"do": "remote", "question": "draw"})}
            wait 600
            expect mode asked
            press 100
            wait 500
        """)
        self.lose(game)
        self.run("press 100\nwait 6000\npress 100\nwait 3000")

    def lose(self, game: str) -> None:
        """Let the board make the last turn of a game, and review it by lights."""
        rules = registry.load(game).rules
        position = rules.parse_position(rules.start_position)
        while position.result in (PLAYING, DRAW):
            position = rules.parse_position(rules.start_position)
            while position.result == PLAYING:
                before = rules.format_position(position)
                position.push(self.chance.choice(position.legal_turns()))
        side = rules.parse_position(before).side
        named = {rules.sides[side]: "level5", rules.sides[side ^ 1]: "human"}
        self.run(f"send {json.dumps({'do': 'new', 'game': game} | named)}")
        self.run(f"position {game} {before}\nthink\nfollow\nwait 1500")


@pytest.mark.parametrize("model", ["halo36", "halo45"])
def test_every_mode_of_an_evening_finds_memory_in_a_heap_of_small_pieces(
    model: str, prompt: Any
) -> None:
    games = device_games.games_of(model)
    with powered_up(World(SEED, model)) as chip:
        prompt.enter(chip.machine)
        loop = _LOOP.format(garbage=GARBAGE_BYTES, model=model, piece=_PIECE)
        prompt.start(chip.machine, loop)
        evening = Evening(chip)
        evening.run("start")
        evening.play_all(games)
        for game in games:
            evening.visit_all_modes(game)
        evening.listen()
        for mode, (free, piece) in sorted(evening.heap.items()):
            print(f"{mode}: {free} bytes free, {piece} or more in one piece")
        assert {f"{game} {mode}" for game in games for mode in _MODES} <= evening.heap.keys()
        assert f"{games[0]} thinking" in evening.heap  # of QUANTIK the board knows the answers
        assert min(free for free, _ in evening.heap.values()) >= _LEAST_FREE
        assert max(piece for _, piece in evening.heap.values()) <= _PIECE
        assert chip.machine.watchdog_resets == 0
        assert chip.wave.bad_bits == 0
