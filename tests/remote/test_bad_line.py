"""Whole games between two sides over a line that loses, duplicates and reorders payloads."""

import random

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from tests.remote.test_game import legal
from tests.remote.test_seal import SEALS
from tools.remote.game import RemoteGame
from tools.remote.seal import Parcel, SealedPeer

_STEP_MS = 250
_MOST_STEPS = 4000
_SEED = 20


class Table:
    """Two sides and the line between them, which loses `loss` of 100 payloads."""

    def __init__(self, chance: random.Random, loss: int = 0) -> None:
        known = {"a": "", "b": SEALS["a"].public_key}
        self.games = {side: RemoteGame(side, other_key=known[side]) for side in "ab"}
        self.kept: dict[str, RemoteGame] = {}
        self.published: list[Parcel] = []
        self._sides = {side: self.opened(side, game) for side, game in self.games.items()}
        self._chance = chance
        self._loss = loss
        self._now_ms = 0

    def opened(self, side: str, game: RemoteGame) -> SealedPeer:
        """Return a side that has just connected."""
        opened = SealedPeer(SEALS[side], game, self._keep)
        opened.connected()
        return opened

    def _keep(self, game: RemoteGame) -> None:
        states = game.own.copy(), game.other.copy()
        self.kept[game.side] = RemoteGame(game.side, *states, game.other_key)

    def pass_time(self) -> None:
        """Deliver what either side publishes, with losses and in any order."""
        self._now_ms += _STEP_MS
        for side in self._sides.values():
            side.wants_again(self._now_ms)
        sent = {name: side.tick(self._now_ms) for name, side in self._sides.items()}
        for name, to in (("a", "b"), ("b", "a")):
            self.published += sent[name]
            for parcel in self._carried(sent[name]):
                self._sides[to].take(parcel.topic, parcel.payload)

    def _carried(self, parcels: list[Parcel]) -> list[Parcel]:
        carried = [each for each in parcels if self._chance.randrange(100) >= self._loss]
        carried += [each for each in carried if self._chance.randrange(100) < self._loss]
        if self._loss:
            self._chance.shuffle(carried)
        return carried

    def settle(self) -> None:
        """Let time pass until each side has confirmed the other's newest state."""
        one, two = self.games.values()
        for _ in range(_MOST_STEPS):
            self.pass_time()
            same = (one.own.number, one.own.log) == (two.own.number, two.own.log)
            if same and one.is_shown and two.is_shown:
                return
        raise AssertionError(f"not settled: {one.own.text()!r} {two.own.text()!r}")

    def play(self) -> None:
        """Let the side to move make any legal turn; sometimes one of the two asks something."""
        chance = self._chance
        games = list(self.games.values())
        chance.shuffle(games)
        for game, other in (games, games[::-1]):
            record = game.record
            assert record
            if chance.randrange(16) == 0:
                what = chance.choice(["undo", "draw"])
                if game.ask(what, max(0, len(record.turns) - 2) if what == "undo" else 0):
                    self.settle()
                    assert other.reply(chance.randrange(3) == 0)
            elif record.mover == game.plays:
                assert game.add_turn(legal(game, chance))
            self.settle()
            if game.is_over:
                return

    @property
    def faults(self) -> set[str]:
        return {name for side in self._sides.values() for name in side.peer.faults}


@pytest.mark.parametrize("name", registry.NAMES)
def test_two_games_in_a_row_end_the_same_over_a_bad_line(name: str) -> None:
    print("seed", _SEED)
    chance = random.Random(f"{_SEED} {name}")
    table = Table(chance, loss=20)
    one, two = table.games.values()
    one.begin(name, 0, "a")
    table.settle()
    for number in (1, 2):
        while not one.is_over:
            table.play()
        table.settle()
        assert one.result == two.result
        assert two.ask("next")
        table.settle()
        assert one.reply(True)
        table.settle()
        assert one.own.number == two.own.number == number + 1
    assert one.give_up()
    table.settle()
    assert one.result == two.result
    # The parts of two transmissions of a state may be mixed.
    assert table.faults <= {"old", "form"}
    assert table.kept["b"].own.log == two.own.log


def test_a_game_that_was_kept_goes_on_and_one_that_was_lost_comes_back() -> None:
    table = Table(random.Random(_SEED))
    one, two = table.games.values()
    one.begin("oxono", 0, "a")
    table.settle()
    assert one.add_turn(legal(one, random.Random(1)))
    table.settle()
    kept = RemoteGame("b", two.own.copy(), two.other.copy())
    turn = legal(two, random.Random(2))
    assert two.add_turn(turn)
    table.settle()
    topic = SEALS["b"].topic("b", "0")
    retained = [each for each in table.published if each.topic == topic][-1]
    # The kept state is older than the broker's, or there is none.
    for game in (kept, RemoteGame("b")):
        again = table.opened("b", game)
        assert not game.add_turn(turn)
        again.take(retained.topic, retained.payload)
        assert game.record
        assert game.record.turns[-1] == turn
