"""Simulated hands move magnets as the turn and the lights say, and as bodies can."""

import json
import random
from typing import Any

import pytest

from tests.optional import seeds
from tools.games import registry
from tools.games.game import Game, State
from tools.proof.following import PATIENCE, Follower
from tools.proof.part import Fault
from tools.proof.world.moving import STYLES, MovingHand, pieces_by_square, trips_of
from tools.sim.board.twin import Twin
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import Scenario
from tools.sim.world.sensors import GAP_MM
from tools.sim.world.world import PITCH_MM

OXONO = registry.load("oxono")


def state_of(game: Game, position: Any) -> State:
    """Return a state of the board at the start of a turn in the position."""
    text, side = game.rules.format_position(position), game.rules.sides[position.side]
    return {"position": text, "side": side, "lit": {}}


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_ends_with_the_pieces_where_the_turn_has_them(game, style):
    world = MovingWorld(1, game.board)
    position = game.rules.parse_position(game.rules.start_position)
    chance = random.Random(f"{game.name} {style}")
    world.arrange(game.rules.start_position, game.name)
    for _ in range(6):
        code = chance.choice(position.legal_turns())
        turn = game.rules.format_turn(code)
        trips = trips_of(game, state_of(game, position), turn, world)
        motions = MovingHand(world, STYLES[style], chance).motions(trips)
        world.play(motions, max(motion.end for motion in motions))
        position.push(code)
        standing = pieces_by_square(world)
        for square, piece in standing.items():
            x_mm, y_mm = world.centre(square)
            assert max(abs(piece.x_mm - x_mm), abs(piece.y_mm - y_mm)) <= 4.0
        cells = game.standing_in(position)
        waiting = [square for square in range(world.squares) if game.reserve_kind(square)]
        found = {square: piece.kind for square, piece in standing.items()}
        assert {sq: kind for sq, kind in found.items() if sq not in waiting} == {
            sq: kind for sq, kind in cells.items() if sq not in waiting
        }


def test_a_piece_never_goes_through_another_and_never_through_the_board():
    game = OXONO
    world = MovingWorld(2, game.board)
    world.arrange("6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p", "oxono")
    chance = random.Random(7)
    position = game.rules.parse_position("6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p")
    for name, style in STYLES.items():
        for _ in range(20):
            turn = game.rules.format_turn(chance.choice(position.legal_turns()))
            trips = trips_of(game, state_of(game, position), turn, world)
            for motion in MovingHand(world, style, chance).motions(trips):
                assert motion.poses[:, 2].min() >= GAP_MM - 1e-9, name
                for piece in world.pieces:
                    if piece in (trips[0].piece, motion.piece):
                        continue
                    low = motion.poses[motion.poses[:, 2] < GAP_MM + 3.0]
                    apart = abs(low[:, :2] - (piece.x_mm, piece.y_mm)).max(axis=1)
                    assert apart.min(initial=PITCH_MM) > 12.0, (name, turn)
            for trip in trips:
                if trip.start < 0:
                    world.put_aside(trip.piece)


@pytest.mark.parametrize(("square", "job"), [("d6", "lesson"), ("d5", "puzzle")])
def test_a_job_from_the_menu_is_left(square: str, job: str) -> None:
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nplace TX d4\nplace TO c3\nexpect mode menu")
        scenario.run(f"tap {square}\nexpect mode {job}")
        follower = Follower(scenario, random.Random(1))
        assert follower.lead_back() > 0
        assert scenario.state["mode"] == "menu"


# It is over. A hand that does not know poles tries half of its 34 pieces in vain.
FULL = "##1a1##/#cBa1A#/3BDB1/cBCDdaa/1dc1ACC/#dcCBb#/##Ac1## g5 r"


@pytest.mark.parametrize("seed", seeds(1, 3))
def test_a_full_board_is_brought_by_its_lights(seed: int) -> None:
    print("seed", seed)
    with Twin(model="halo45") as twin:
        scenario = Scenario(twin)
        command = {"do": "position", "game": "yoxii", "position": FULL}
        scenario.run(f"start\nsend {json.dumps(command)}\nwait 500")
        assert Follower(scenario, random.Random(seed)).lead_back() >= 34
        assert scenario.state["mode"] == "over"


def test_a_hand_that_is_sent_in_circles_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nplace TX d4\nplace TO c3\npress 100\nwait 900")
        story: list[str] = []
        follower = Follower(scenario, random.Random(1), story)
        scenario.run("sweep d4 c3")
        place = scenario.hand.place

        def place_and_lose(square: str, *words: Any) -> None:
            place(square, *words)
            twin.world.put_aside(twin.world.take(twin.world.board.square_index(square)))

        monkeypatch.setattr(scenario.hand, "place", place_and_lose)
        with pytest.raises(Fault, match="ask on and on"):
            follower.lead_back()
        assert sum(step.startswith("place") for step in story) <= PATIENCE + 7
