"""Golden frames as R G B, at full brightness."""

from halo.games.registry import Board
from halo.lights.lamp import Lamp
from tests.games.oxono.test_view import GOLDEN
from tests.lights.scenes import rows


def rendered(meanings, ms):
    """Return the frame after `ms` at full brightness as six rows of six RRGGBB."""
    lamp = Lamp(Board("halo36"))
    lamp.brightness_pct = 100
    lamp.meanings[:] = meanings
    for _ in range(ms // 10):
        lamp.render(10)
    cells = [bytes(lamp.frame[3 * square : 3 * square + 3]).hex() for square in range(36)]
    return "\n".join(" ".join(cells[6 * row : 6 * row + 6]) for row in range(5, -1, -1))


def test_a_totem_in_the_hand_in_real_colours():
    # The ends of black's row breathe, the targets are steady, the origin is as they are, darker.
    assert rendered(GOLDEN["totem X in the hand"][0](), 2000) == rows(
        """
        3b3bbc 000000 000000 fd9400 000000 3b3bbc
        000000 000000 000000 fd9400 000000 000000
        000000 000000 000000 6d3d00 fd9400 fd9400
        000000 000000 000000 000000 000000 000000
        000000 000000 000000 000000 000000 000000
        000000 000000 000000 000000 000000 000000
        """
    )


def test_faults_in_real_colours():
    # In the red blink's bright half, the white double flash rests.
    assert rendered(GOLDEN["faults over a turn"][0](), 4100) == rows(
        """
        fd0000 000000 000000 fd9400 000000 151542
        000000 000000 000000 fd9400 000000 000000
        000000 000000 000000 6d3d00 fd9400 fd0000
        000000 161616 000000 161616 000000 000000
        000000 000000 000000 000000 000000 000000
        000000 000000 000000 000000 000000 000000
        """
    )


def test_a_draw_is_a_wave_from_corner_to_corner():
    assert rendered(GOLDEN["draw"][0](), 1500) == rows(
        """
        c4c4c4 c0c0c0 a8a8a8 7a7a7a 4c4c4c 333333
        b2b2b2 c4c4c4 c0c0c0 a8a8a8 7a7a7a 4c4c4c
        8c8c8c b2b2b2 c4c4c4 c0c0c0 a8a8a8 7a7a7a
        585858 8c8c8c b2b2b2 c4c4c4 c0c0c0 a8a8a8
        383838 585858 8c8c8c b2b2b2 c4c4c4 c0c0c0
        2e2e2e 383838 585858 8c8c8c b2b2b2 c4c4c4
        """
    )
