"""What playing in the terminal has to know of each game: its turns, words and steps."""

from tools.play.told import Told
from tools.play.tongues.oxono import Oxono
from tools.play.tongues.quantik import Quantik
from tools.play.tongues.tongue import Tongue
from tools.play.tongues.yoxii import Yoxii

_TONGUES: dict[str, Tongue] = {"oxono": Oxono(), "quantik": Quantik(), "yoxii": Yoxii()}


def of(told: Told) -> Tongue:
    """Return the tongue of the game in play."""
    return _TONGUES[told.state["game"]]
