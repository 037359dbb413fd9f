"""A game through several relays, of which some lie, forget, fail or are silent."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games.position import FIRST_WINS
from tests.remote.test_seal import SEALS
from tools.remote.carrier import ALONE_MS, HERE_MS
from tools.remote.game import RemoteGame
from tools.remote.peer import NONE_YET
from tools.remote.seal import LINK, MAX_BYTES, Parcel, SealedPeer

_STEP_MS = 100
# Of two states a side sends one so much after the other.
_GAP_MS = 300
_SOON_MS = 3000


class Side(SealedPeer):
    """A side, and what it has kept last."""

    def __init__(self, game: RemoteGame, relays: int, newest: tuple = NONE_YET) -> None:
        self.kept: tuple = ()
        super().__init__(SEALS[game.side], game, self._keep, relays, newest)

    def _keep(self, game: RemoteGame) -> None:
        self.kept = game.own.copy(), game.other.copy(), game.other_key

    @property
    def log(self) -> list[str]:
        return self.peer.game.own.log

    @property
    def is_other_here(self) -> bool:
        return bool(self.peer.status()["peer"] == "here")


class Table:
    """Two sides with relays: each `keeps(kept, parcel)` what it retains, None if it is down."""

    def __init__(
        self,
        *keeps: Callable[[dict[str, bytes], Parcel], None] | None,
        clock: list[int] | None = None,
    ) -> None:
        self.keeps = list(keeps)
        self.kept: list[dict[str, bytes]] = [{} for _ in keeps]
        one, two = RemoteGame("a"), RemoteGame("b", other_key=SEALS["a"].public_key)
        one.begin("quantik", 1, "a", True, clock)
        self.now_ms = 0
        self.sides = [Side(game, len(keeps)) for game in (one, two)]
        self.largest = 0
        for side in self.sides:
            self.sit_down(side)
        two.take(one.own.copy())  # by the first link

    def sit_down(self, side: Side) -> None:
        """Connect a side with the relays that are up."""
        for relay, keeps in enumerate(self.keeps):
            if keeps:
                side.carrier.connected(relay)
                for topic in side.topics:
                    if topic in self.kept[relay]:
                        side.take(relay, topic, self.kept[relay][topic])

    def again(self, at: int, kept: tuple) -> Side:
        """Let a side begin again with what it had kept."""
        side = Side(RemoteGame("ab"[at], *kept), len(self.keeps))
        self.sides[at] = side
        side.tick(self.now_ms)
        self.sit_down(side)
        return side

    def fail(self, relay: int) -> None:
        """Let a relay go down."""
        self.keeps[relay] = None
        for side in self.sides:
            side.carrier.disconnected(relay)

    def passes(self, ms: int) -> None:
        """Let time pass."""
        for _ in range(0, ms, _STEP_MS):
            self.now_ms += _STEP_MS
            for side in list(self.sides):
                for relay, parcel in side.tick(self.now_ms)[0]:
                    self._say(relay, parcel)

    def _say(self, relay: int, parcel: Parcel) -> None:
        keeps = self.keeps[relay]
        if not keeps:
            return
        if parcel.retain:
            self.largest = max(self.largest, len(parcel.payload))
            keeps(self.kept[relay], parcel)
        shown = self.kept[relay].get(parcel.topic, b"") if parcel.retain else parcel.payload
        for side in self.sides if shown else ():
            side.take(relay, parcel.topic, shown)


def honest(kept: dict[str, bytes], parcel: Parcel) -> None:
    kept[parcel.topic] = parcel.payload


def forgets(kept: dict[str, bytes], parcel: Parcel) -> None:
    """Keep nothing."""


def replays(kept: dict[str, bytes], parcel: Parcel) -> None:
    """Keep the first state of each side for ever."""
    kept.setdefault(parcel.topic, parcel.payload)


def garbles(kept: dict[str, bytes], parcel: Parcel) -> None:
    kept[parcel.topic] = parcel.payload[:-1]


def swaps(kept: dict[str, bytes], parcel: Parcel) -> None:
    """Show each side's state in the place of the other's."""
    here, there = (SEALS["a"].topic(side, LINK) for side in "ab")
    kept[there if parcel.topic == here else here] = parcel.payload


@pytest.mark.parametrize("bad", [forgets, replays, garbles, swaps, None])
def test_the_newest_valid_state_of_any_relay_counts(bad: Any) -> None:
    table = Table(bad, honest, bad)
    one, two = table.sides
    table.passes(_SOON_MS)
    assert one.is_other_here
    assert two.is_other_here
    assert one.peer.game.add_turn("Ab1")
    table.passes(_GAP_MS)
    assert two.log == ["Ab1"]
    assert two.peer.game.add_turn("Bc2")
    table.passes(_GAP_MS)
    assert one.log == ["Ab1", "Bc2"]
    table.passes(_SOON_MS)
    assert one.peer.game.is_shown
    assert table.largest <= MAX_BYTES


def test_the_other_counts_as_away_soon_after_the_last_relay_is_gone() -> None:
    table = Table(honest, honest)
    one, two = table.sides
    table.passes(_SOON_MS)
    table.fail(0)
    assert one.peer.game.add_turn("Ab1")
    table.passes(_GAP_MS)
    assert two.log == ["Ab1"]
    table.fail(1)
    table.passes(_STEP_MS)
    assert one.peer.status()["relay"] == "lost"
    assert one.peer.status()["peer"] == "unknown"


def test_who_says_nothing_any_more_or_goodbye_is_away() -> None:
    table = Table(honest)
    one, two = table.sides
    table.passes(_SOON_MS)
    table.sides = [one]
    table.passes(HERE_MS - _SOON_MS // 2)
    assert one.is_other_here
    table.passes(HERE_MS)
    assert not one.is_other_here
    table.sides = [one, two]
    table.passes(12_000)
    assert one.is_other_here
    one.take(0, two.goodbye.topic, two.goodbye.payload)
    one.tick(table.now_ms)
    assert not one.is_other_here


def test_presences_that_a_relay_replays_bring_nobody_back() -> None:
    table = Table(honest)
    one, two = table.sides
    table.passes(_SOON_MS)
    said = [parcel for _, parcel in two.tick(table.now_ms + 10_000)[0] if not parcel.retain]
    one.take(0, two.goodbye.topic, two.goodbye.payload)
    again = table.again(0, one.kept)
    for side in (one, again):
        for parcel in said:
            side.take(0, parcel.topic, parcel.payload)
        side.tick(table.now_ms)
        assert not side.is_other_here


def test_a_side_that_was_set_back_gets_its_newest_state_from_the_other() -> None:
    """The relays have forgotten all; the other still has what this side has signed."""
    table = Table(honest, honest)
    one, two = table.sides
    table.passes(_SOON_MS)
    older = one.kept
    assert one.peer.game.add_turn("Ab1")
    table.passes(_SOON_MS)
    table.kept = [{}, {}]
    for relay in range(2):
        two.carrier.disconnected(relay)
    table.sit_down(two)
    back = table.again(0, older)
    assert not back.peer.game.add_turn("Bb1")
    table.passes(_SOON_MS)
    assert back.log == ["Ab1"]
    assert two.peer.game.add_turn("Bc2")
    table.passes(_SOON_MS)
    assert back.log == ["Ab1", "Bc2"]


def test_without_a_relay_in_reach_a_kept_game_goes_on_after_a_while() -> None:
    table = Table(None, None)
    one, _ = table.sides
    table.passes(_STEP_MS)
    one.packed()
    again = table.again(0, one.kept)
    assert not again.peer.game.add_turn("Ab1")
    table.passes(ALONE_MS + _STEP_MS)
    assert again.peer.game.add_turn("Ab1")


def test_a_relay_that_is_silent_is_left() -> None:
    table = Table(honest, honest)
    one, _ = table.sides
    table.passes(_SOON_MS)
    left: list[int] = []
    for ms in range(0, 2 * HERE_MS, _STEP_MS):
        parcels, drop = one.tick(table.now_ms + ms)
        left += drop
        for relay, parcel in parcels:
            if relay == 1:
                one.take(relay, parcel.topic, parcel.payload)
    assert set(left) == {0}


def test_whose_time_is_up_has_lost_for_both_and_time_runs_only_while_both_are_here() -> None:
    table = Table(honest, clock=[60, 5])
    one, two = table.sides
    table.passes(_SOON_MS)
    for side, turn in ((one, "Ab1"), (two, "Bc2")):
        table.passes(20_000)  # the first turn of each is free
        assert side.peer.game.add_turn(turn)
        table.passes(_GAP_MS)
    table.passes(10_000)
    for side, mover in ((one, "own"), (two, "other")):
        clock = side.peer.status()["clock"]
        assert clock["runs"] == mover
        assert abs(clock[mover] - 50) <= 1
    table.now_ms += 30_000  # both pages sleep
    table.passes(_STEP_MS)
    table.fail(0)
    table.passes(100_000)
    assert 49 <= one.peer.status()["clock"]["own"] <= 50
    table.keeps[0] = honest
    table.sit_down(one)
    table.sit_down(two)
    table.passes(_SOON_MS)
    assert one.peer.game.add_turn("Cd1")
    table.passes(_GAP_MS)
    assert 50 <= one.peer.status()["clock"]["own"] <= 55
    table.passes(65_000)
    results = [side.peer.game.result for side in (one, two)]
    assert results == [FIRST_WINS, FIRST_WINS]
    assert two.peer.status()["clock"]["own"] == one.peer.status()["clock"]["other"] == 0


def test_a_gesture_is_seen_at_once_and_only_for_a_moment() -> None:
    table = Table(honest)
    one, two = table.sides
    table.passes(_SOON_MS)
    one.carrier.wave("oops")
    table.passes(_GAP_MS)
    assert two.peer.status()["wave"][1] == "oops"
    assert table.largest <= MAX_BYTES
    table.passes(2 * HERE_MS)
    assert two.peer.status()["wave"] is None


def test_a_lost_connection_is_told_within_five_seconds() -> None:
    """Nothing comes through any more, and no socket says so."""
    table = Table(honest)
    one, _ = table.sides
    table.passes(_SOON_MS)
    for ms in range(0, 5000, _STEP_MS):
        for relay in one.tick(table.now_ms + ms)[1]:
            one.carrier.disconnected(relay)
    assert one.peer.status()["relay"] == "lost"
