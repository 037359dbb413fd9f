"""Hands, host and power mixed, as hypothesis draws them: a board of which much is expected.

Whatever was done, the game is one that its rules allow, as the slow reference has them; a turn
that was made in earnest is the turn that is recorded; and the lights alone lead back to play.
"""

import json
import random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from halo.games.record import parse_record
from tools.games import registry
from tools.games.oracles.slow import Slow
from tools.proof.random_actions import attempt, mend
from tools.sim.board.twin import LEAPS, Twin
from tools.sim.world.scenario import Scenario

_LEVELS = ("human", "human", "level1", "level2")
_QUIET_MS = 900
# Of three seconds each.
_START_TRIES = 3
_HOW_SENSORS_FAIL = ("high", "low", "floating", "flicker", "noisy")
_COMMANDS = (
    *({"do": "undo"}, {"do": "undo"}, {"do": "hint"}, {"do": "move"}, {"do": "hello"}),
    *({"do": "calibrate", "how": "guided"}, {"do": "calibrate", "how": "stop"}),
    *({"do": "selftest", "test": "long"}, {"do": "selftest", "test": "touch"}),
    *({"do": "selftest", "test": "stop"}, {"do": "record", "number": 1}),
    *({"do": "set", "brightness": 80}, {"do": "set", "level": 1}, {"do": "new"}),
    {"do": "subscribe", "levels": True},
)
# A number that a step takes whatever it needs from.
_ANY = st.integers(min_value=0, max_value=2**16 - 1)


class BoardMachine(RuleBasedStateMachine):
    """One board, played on at random; a subclass names the `game`."""

    game = ""

    def __init__(self) -> None:
        super().__init__()
        self.tools = registry.load(self.game)
        self.board = Twin(seed=1, model=self.tools.board, pace=LEAPS)
        self.scenario = Scenario(self.board)
        self.scenario.run("start")
        # Nothing lies astray, and the hands are empty.
        self.calm = False

    def teardown(self) -> None:
        try:
            self.follow_the_lights(0)
        finally:
            self.board.close()

    # --- in earnest ----------------------------------------------------------------------

    @initialize(first=st.sampled_from(_LEVELS), second=st.sampled_from(_LEVELS))
    def begin(self, first: str, second: str) -> None:
        players = dict(zip(self.tools.rules.sides, (first, second)))
        self.send({"do": "new", "game": self.game, **players})
        self.scenario.run(f"position {self.game} {self.tools.rules.start_position}")
        self.calm = True

    def may_turn(self) -> bool:
        state = self.scenario.state
        # What shows first on a square that was left out is older than any step to the board.
        is_sound = self.calm and "broken" not in state["lit"]
        return is_sound and state["mode"] == "play" and not self.tools.is_begun(state)

    @precondition(may_turn)
    @rule(which=_ANY)
    def make_a_turn(self, which: int) -> None:
        turn = self.scenario.state["lead"] or self.legal_turn(which)
        self.scenario.run(f"turn {turn}\nwait {_QUIET_MS}\nexpect last {turn}")

    @precondition(lambda self: self.calm and self.scenario.state["mode"] == "thinking")
    @rule()
    def let_it_think(self) -> None:
        self.scenario.run("think")

    @precondition(lambda self: self.may_turn() and not self.scenario.state["lead"])
    @rule(which=_ANY, pause_ms=st.sampled_from((10, 300, 900)))
    def take_a_turn_back_and_make_it_again(self, which: int, pause_ms: int) -> None:
        turn = self.legal_turn(which)
        squares = [square for square, _ in self.tools.steps(self.scenario.state, turn)]
        self.scenario.run(f"turn {turn}\nwait {_QUIET_MS}")
        moved = list(dict.fromkeys((squares[-1], squares[:2][-1])))
        kinds = {square: self.kind_on(square) for square in moved}
        for square in moved:
            self.scenario.run(f"lift {square}\nwait {pause_ms}")
        for square in moved:
            self.scenario.run(f"place {kinds[square]} {square}\nwait {pause_ms}")
        self.scenario.run(
            f"wait {_QUIET_MS}\nexpect last {turn}\nexpect dark take\nexpect dark back"
        )

    @rule(seed=_ANY)
    def follow_the_lights(self, seed: int) -> None:
        for square in range(self.board.world.squares):
            self.board.world.break_sensor(square, "")
        self.scenario.run(f"wait {_QUIET_MS}")
        mend(self.scenario, random.Random(seed))
        while self.scenario.hand.held:
            self.scenario.hand.put_aside()
        self.scenario.run(f"wait {_QUIET_MS}")
        self.scenario.listen()
        if self.scenario.state["game"] != self.game:
            self.calm = False
        elif self.kinds_stand():
            self.calm = True
        elif self.scenario.state["mode"] == "play":
            # No magnet tells which of two equal pieces is which: a player who knows changes them,
            # and tells the board so, which took what stood for a totem that shows either pole.
            for _ in range(2):
                self.scenario.run(f"position {self.game} {self.scenario.state['position']}")
            self.calm = True

    # --- slips ---------------------------------------------------------------------------

    @precondition(lambda self: self.may_turn() and not self.scenario.state["lead"])
    @rule(which=_ANY, count=_ANY)
    def begin_a_turn(self, which: int, count: int) -> None:
        steps = self.tools.steps(self.scenario.state, self.legal_turn(which))
        for square, kind in steps[: 1 + count % max(1, len(steps) - 1)]:
            self.slip(f"lift {square}" if self.kind_on(square) else f"place {kind} {square}")

    @rule(which=_ANY)
    def lift(self, which: int) -> None:
        standing = self.squares(True)
        if standing:
            self.slip(f"lift {standing[which % len(standing)]}")

    @rule(which=_ANY, lit=st.booleans(), kind=_ANY, aside_mm=st.sampled_from((0, 0, 2, 6)))
    def place(self, which: int, lit: bool, kind: int, aside_mm: int) -> None:
        empty = self.squares(False)
        shining = " ".join(self.scenario.state["lit"].values()).split()
        empty = [square for square in empty if square in shining] if lit else empty
        kinds = [name for name, left in self.board.world.reserve.items() if left]
        if empty and (self.scenario.hand.held or kinds):
            name = "" if self.scenario.hand.held else kinds[kind % len(kinds)]
            self.slip(f"place {name} {empty[which % len(empty)]} {aside_mm} {-aside_mm}")

    @rule(which=_ANY, where=_ANY, speed=st.sampled_from((80, 300, 900)))
    def slide(self, which: int, where: int, speed: int) -> None:
        standing, empty = self.squares(True), self.squares(False)
        if standing and empty:
            start, end = standing[which % len(standing)], empty[where % len(empty)]
            self.slip(f"slide {start} {end} {speed}")

    @rule(which=_ANY, count=st.integers(min_value=2, max_value=4))
    def sweep(self, which: int, count: int) -> None:
        standing = self.squares(True)
        if standing:
            chosen = {standing[(which + 7 * step) % len(standing)] for step in range(count)}
            self.slip("sweep " + " ".join(sorted(chosen)))

    @rule(which=_ANY, verb=st.sampled_from(("tap", "fumble", "knock")))
    def touch(self, which: int, verb: str) -> None:
        standing = self.squares(True)
        if standing:
            self.slip(f"{verb} {standing[which % len(standing)]}")

    @rule(ms=st.sampled_from((100, 100, 3200)))
    def press(self, ms: int) -> None:
        self.slip(f"press {ms}")

    @rule(ms=st.sampled_from((300, 1500, 5000)))
    def wait(self, ms: int) -> None:
        self.scenario.run(f"wait {ms}")

    # --- host, power, sensors ------------------------------------------------------------

    @rule(command=st.sampled_from(_COMMANDS))
    def command(self, command: dict) -> None:
        self.calm = False
        self.send(command)

    @rule(which=_ANY, depth=st.integers(min_value=0, max_value=20))
    def set_a_position(self, which: int, depth: int) -> None:
        rules, chance = self.tools.rules, random.Random(which)
        position = rules.parse_position(rules.start_position)
        for _ in range(depth):
            turns = position.legal_turns()
            if not turns:
                break
            position.push(chance.choice(turns))
        self.calm = False
        self.send(
            {"do": "position", "game": self.game, "position": rules.format_position(position)}
        )

    @rule()
    def cut_the_power(self) -> None:
        self.slip("power cut")
        # A sensor that fails is watched for longer.
        for _ in range(_START_TRIES):
            if attempt(self.scenario, "start"):
                return
        raise AssertionError("the power-up test does not end")

    @rule(which=_ANY, how=st.sampled_from(_HOW_SENSORS_FAIL), ms=st.sampled_from((100, 900)))
    def break_a_sensor(self, which: int, how: str, ms: int) -> None:
        self.board.world.break_sensor(which % self.board.world.squares, how)
        self.slip(f"wait {ms}")

    # --- what always holds ---------------------------------------------------------------

    @invariant()
    def the_game_is_one_that_its_rules_allow(self) -> None:
        record, state = self.heard_record()
        if state["game"] != self.game or not record:
            return
        rules = self.tools.rules
        tags, turns, result = parse_record(record)
        start = tags.get("Position", rules.start_position)
        position = rules.parse_position(start)
        if start == rules.start_position:
            slow = Slow(self.game)
            for turn in turns:
                assert turn in slow.legal(), f"{turn} of {record}"
                slow = slow.after(turn)
        for turn in turns:
            code = rules.parse_turn(turn)
            assert position.is_legal(code), f"{turn} of {record}"
            position.push(code)
        if self.board.world.has_failures():
            return  # the state of a board that trembles comes late
        assert rules.format_position(position) == state["position"], record
        assert (state["last"] or "") == (turns[-1] if turns else ""), record
        assert state["result"] == result, record

    # --- how -----------------------------------------------------------------------------

    def send(self, command: dict) -> None:
        self.scenario.run("send " + json.dumps(command))
        self.scenario.run(f"wait {_QUIET_MS}")
        self.scenario.listen()

    def slip(self, steps: str) -> None:
        """Do what leaves the board in a mess, as far as it can be done."""
        self.calm = False
        attempt(self.scenario, steps)
        self.scenario.listen()

    def legal_turn(self, which: int) -> str:
        rules = self.tools.rules
        turns = rules.parse_position(self.scenario.state["position"]).legal_turns()
        text: str = rules.format_turn(turns[which % len(turns)])
        return text

    def kinds_stand(self) -> bool:
        """Tell whether every piece is where its kind belongs."""
        kinds = self.tools.standing(self.scenario.state["position"])
        names = {self.board.world.board.square_name(square): kinds[square] for square in kinds}
        return all(self.kind_on(name) == kind for name, kind in names.items())

    def kind_on(self, square: str) -> str:
        piece = self.board.world.piece_at(self.board.world.board.square_index(square))
        return piece.kind if piece else ""

    def squares(self, occupied: bool) -> list[str]:
        """Return the squares where a piece stands, or none does."""
        world = self.board.world
        names = [world.board.square_name(square) for square in range(world.squares)]
        return [name for name in names if bool(self.kind_on(name)) == occupied]

    def heard_record(self) -> tuple[str, dict]:
        """Return the record that the board tells, "" if it tells none, and the state with it."""
        self.scenario.listen()
        self.board.send(b'{"id":9,"do":"record"}\n')
        self.board.advance(400)
        lines = self.board.take_lines()
        self.scenario.hear(lines)
        answers = [message for message in map(json.loads, lines) if message.get("ok") == 9]
        assert answers or any('"error":{"id":9' in line for line in lines), lines
        return "".join(answer["record"] for answer in answers), self.scenario.state


def machine_of(name: str) -> type[BoardMachine]:
    """Return the machine that plays a game."""
    return type(f"{name.capitalize()}Machine", (BoardMachine,), {"game": name})
