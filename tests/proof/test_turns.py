"""Turns by moving magnets: what becomes of them is judged rightly, and a little of it is sound."""

import json
import random
from collections import Counter

import pytest

from tools.games import registry
from tools.proof import turns
from tools.proof.hand_styles import STYLES, StyledHand, pieces_by_square, state_of, trips_of
from tools.proof.part import Outcome
from tools.proof.tuning import CONSTANTS, variant
from tools.proof.turn_outcome import (
    FALSE_SHOWN,
    FALSE_SILENT,
    LATE,
    MISSED_SHOWN,
    MISSED_SILENT,
    MOMENT,
    RIGHT,
    Told,
    every_cell,
    key,
    outcomes,
    tables,
    total,
)
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.moving import MovingWorld
from tools.sim.world.world import PITCH_MM

OXONO = registry.load("oxono")
CONTENT = {"position": "before", "mode": "play", "expected": "lift", "lit": {"lift": "d4"}}
ASKING = {"position": "before", "mode": "play", "expected": "put", "lit": {"put": "d4"}}
BROKEN = CONTENT | {"lit": {"broken": "d5", "lift": "d4"}}
MADE = CONTENT | {"position": "after"}
FAULTY = {"position": "before", "mode": "play", "expected": "lift", "lit": {"take": "a1"}}


def told(state: dict, *events: tuple[str, str]) -> Told:
    found = Told()
    lines: list[dict] = [{"event": name, "turn": turn} for name, turn in events]
    found.listen([json.dumps(line) for line in (*lines, {"state": state})])
    return found


@pytest.mark.parametrize(
    ("state", "events", "ms", "expected"),
    [
        (CONTENT, [("move", "Xd5c5")], 400, RIGHT),
        (CONTENT, [("move", "Xd5c5")], 2000, LATE),
        (CONTENT, [("move", "Xd5c5"), ("undo", "Xd5c5"), ("move", "Xd5c5")], 400, RIGHT),
        (MADE, [], 5000, LATE),
        (ASKING, [], 5000, MISSED_SHOWN),
        (FAULTY, [], 5000, MISSED_SHOWN),
        (CONTENT, [], 5000, MISSED_SILENT),
        (FAULTY, [("move", "Xd5e5")], 5000, FALSE_SHOWN),
        (CONTENT, [("move", "Xd5e5"), ("undo", "Xd5e5"), ("move", "Xd5c5")], 400, MOMENT),
        (BROKEN, [("move", "Xd5e5")], 5000, FALSE_SHOWN),
        (CONTENT, [("move", "Xd5e5")], 5000, FALSE_SILENT),
        (CONTENT, [("undo", "Oa1b1")], 5000, FALSE_SILENT),
    ],
)
def test_what_became_of_a_turn(state, events, ms, expected):
    assert outcomes(OXONO, ["Xd5c5"], "after", told(state, *events), ms) == [expected]


def test_of_two_turns_the_second_may_be_missed_alone():
    heard = told(ASKING, ("move", "Xd5c5"))
    assert outcomes(OXONO, ["Xd5c5", "Oc4b4"], "after", heard, 400) == [RIGHT, MISSED_SHOWN]


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
        standing = pieces_by_square(world)
        trips = trips_of(game, state_of(game, position), turn, world, standing)
        motions = StyledHand(world, STYLES[style], chance).motions([trips])
        world.play(motions, max(motion.end for motion in motions))
        position.push(code)
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
            trips = trips_of(game, state_of(game, position), turn, world, pieces_by_square(world))
            for motion in StyledHand(world, style, chance).motions([trips]):
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


def test_figures_name_every_cell_and_sum_up():
    counts = Counter({key("oxono", "usual", "child", RIGHT): 3})
    counts[key("oxono", "weak", "child", MISSED_SHOWN)] = 1
    assert "oxono usual child" in every_cell(counts)
    words = [line.split() for line in tables(counts).splitlines()]
    lines = {line[0]: line[1:] for line in words if line}
    assert lines["child"] == lines["all"] == ["4", "3", "1"]
    assert lines["usual"] == ["3", "3"]


def test_a_case_is_the_same_each_time():
    assert turns.case(3) == turns.case(3)


@pytest.mark.slow
def test_a_little_of_it_finds_no_fault():
    total = Counter[str]()
    faults = []
    for outcome in turns.PART.cases(range(turns.PART.short)):
        assert isinstance(outcome, Outcome)
        total += outcome.counts
        faults += outcome.faults
    assert faults == []
    assert sum(total.values()) >= 25 * turns.PART.short


def test_a_board_that_feels_too_little_is_found_out(tmp_path):
    threshold = next(each for each in CONSTANTS if each.name == "THRESHOLD_COUNTS")
    numb = variant(tmp_path, threshold, "27 * COUNTS_PER_MT")
    games = len(registry.all_games())
    # A board of each game, with weak magnets.
    found = [turns.case(number, numb) for number in range(games, 2 * games)]
    assert sum(total(outcome.counts, MISSED_SHOWN) for outcome in found) > 5
    assert any(MISSED_SILENT in fault for outcome in found for fault in outcome.faults)
