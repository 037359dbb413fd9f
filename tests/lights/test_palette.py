"""Adjacent meanings can be told apart, by colour-blind players too."""

from itertools import chain, combinations, pairwise

import pytest

from halo.games import registry
from halo.games.registry import Board
from halo.lights import palette
from halo.lights.palette import COLOURS, DARK, PERIODS_MS, STEPS, WAVES, build_lags
from tests.lights.scenes import DISTINCT, LETTERS, MEANINGS, SIGHTS, Scenes, difference, seen

SEED = 11
LAGS = build_lags(Board("halo36"))
# Far above 2, the just noticeable difference: 20 separates two greys of 50 % different light.
ENOUGH = 20.0
# A step of lightness that is noticed without looking at the other square.
BRIGHTER = 8.0
# Full, the default brightness of 40 percent, and that of a dimmed board.
BRIGHTNESSES = (255, 102, 51)
both = pytest.mark.parametrize("meanings", [MEANINGS, DISTINCT], ids=["usual", "distinct"])


@pytest.fixture(scope="module")
def neighbours():
    pairs = set()
    for meanings in chain(*(Scenes(game).all_views(SEED) for game in registry.NAMES)):
        pairs |= set(combinations(sorted(set(meanings)), 2))
    return pairs


def rhythm_of(meaning):
    rhythm = MEANINGS[meaning][2]
    wave = WAVES[rhythm * STEPS : rhythm * STEPS + STEPS]
    if len(set(wave)) == 1:
        return ("steady",)
    return wave, PERIODS_MS[rhythm], LAGS[36 * rhythm : 36 * rhythm + 36]


def test_the_views_bring_together_what_games_bring_together(neighbours):
    together = {frozenset((LETTERS[a], LETTERS[b])) for a, b in neighbours}
    for pair in ("lL", "sl", "SL", "gh", "GH", "sp", "SP", "pr", "-+", "g-", "p+", "yn", "xo"):
        assert frozenset(pair) in together, pair
    for pair in ("fF", "fx", "Fo", "f-", "Pr", "aL", "ag", "pq", "kl", "mM", "iJ", "<>"):
        assert frozenset(pair) in together, pair
    # The two sides' lights are never shown together, nor are both totems' targets.
    for pair in ("sS", "pP", "gG", "wW", "kK", "aA", "sk"):
        assert frozenset(pair) not in together, pair


def alike(meanings, pairs, sight):
    """Return the pairs whose colours are not enough apart at some brightness."""
    found = []
    for one, other in pairs:
        for brightness in BRIGHTNESSES:
            apart = difference(meanings[one][1], meanings[other][1], sight, brightness)
            if apart < ENOUGH:
                found.append((LETTERS[one], LETTERS[other], brightness, round(apart)))
    return found


@both
@pytest.mark.parametrize("sight", SIGHTS)
def test_neighbours_differ_by_rhythm_or_by_colour(neighbours, sight, meanings):
    pairs = [pair for pair in neighbours if rhythm_of(pair[0]) == rhythm_of(pair[1])]
    assert alike(meanings, pairs, sight) == []


@pytest.mark.parametrize("sight", ["normal", "protanopia", "deuteranopia"])
def test_distinct_neighbours_differ_wherever_usual_ones_differ_in_colour(neighbours, sight):
    pairs = [(one, other) for one, other in neighbours if MEANINGS[one][1] != MEANINGS[other][1]]
    assert len(pairs) > 100
    assert alike(DISTINCT, pairs, sight) == []
    # The usual ones do not, for these eyes: what the setting is for.
    assert sight == "normal" or len(alike(MEANINGS, pairs, sight)) > 10


@both
@pytest.mark.parametrize("sight", SIGHTS)
def test_every_meaning_is_seen_against_the_dark(sight, meanings):
    for meaning in range(1, len(meanings)):
        for brightness in BRIGHTNESSES:
            assert difference(meanings[meaning][1], (0, 0, 0), sight, brightness) > 8, meaning


@both
@pytest.mark.parametrize("sight", [*SIGHTS, "grey"])
def test_the_coachs_grades_differ_by_brightness_alone(sight, meanings):
    grades = (palette.LOSES, palette.WORSE, palette.FAIR, palette.GOOD, palette.WINS)
    for brightness in BRIGHTNESSES:
        light = [seen(meanings[grade][1], sight, brightness)[0] for grade in grades]
        steps = [after - before for before, after in pairwise(light)]
        assert min(steps) > BRIGHTER, (brightness, light)


def test_take_away_and_put_back_differ_without_any_colour():
    take, back = MEANINGS[palette.TAKE], MEANINGS[palette.BACK]
    assert rhythm_of(palette.TAKE) != rhythm_of(palette.BACK)
    assert sum(take[1]) < sum(back[1]) / 2


def test_pieces_to_fill_pulse_and_totems_glow():
    for piece in (palette.FILL_WARM, palette.FILL_COOL):
        for totem in (palette.FILL_X, palette.FILL_O):
            assert rhythm_of(piece) != rhythm_of(totem)


def test_a_rhythm_that_tells_apart_swings_far_enough_to_be_seen():
    for rhythm in range(len(PERIODS_MS)):
        wave = set(WAVES[rhythm * STEPS : rhythm * STEPS + STEPS])
        if len(wave) > 1:
            assert max(wave) == 255
            # Light grows with the square of the value: half the value is a quarter of the light.
            assert 2 * min(wave) <= max(wave) + 10


def test_every_meaning_has_a_name_a_colour_and_a_rhythm():
    assert [len(colours) for colours in COLOURS] == [4 * len(MEANINGS)] * 2
    assert [rhythm for _, _, rhythm in MEANINGS] == [rhythm for _, _, rhythm in DISTINCT]
    assert all(rhythm < len(PERIODS_MS) for _, _, rhythm in MEANINGS)
    assert MEANINGS[palette.TAKE] == ("take", (255, 0, 0), palette.BLINK)
    assert MEANINGS[palette.WAIT_COOL] == ("wait", (90, 90, 255), palette.PULSE)
    assert MEANINGS[DARK][1] == DISTINCT[DARK][1] == (0, 0, 0)


def test_one_name_is_one_meaning_in_the_letters():
    assert len(LETTERS) == len(MEANINGS) == len(set(LETTERS.values()))
