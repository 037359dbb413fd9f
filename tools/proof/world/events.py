"""What may happen to a board: one table of events, by group as setting.py has them."""

from tools.proof.world import failing, host, jobs, play, slips
from tools.proof.world.drawing import Drawing

# What a seed draws follows from their order.
EVENTS = play.EVENTS | slips.EVENTS | host.EVENTS | jobs.EVENTS | failing.EVENTS


def draw_event(draw: Drawing) -> tuple[str, str]:
    """Return the name and the steps of what happens next; steps are "" if it cannot."""
    weights = [event.weight * draw.setting.weights[event.group] for event in EVENTS.values()]
    (name,) = draw.chance.choices(list(EVENTS), weights)
    return name, EVENTS[name].steps(draw)
