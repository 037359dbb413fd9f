"""What the rarer of a host's commands do: records, the last crash, calibration, self-test.

Loaded for the one command only (jobs.py).
"""

from halo import crash
from halo.game_record import record_of
from halo.jobs import LATER
from halo.link import messages
from halo.link.commands import Refusal
from halo.modes import CALIBRATE, SELFTEST, SERVED, TOUCH
from halo.store.archive import KEPT


def obey(jobs, command: dict):
    """Return what the reply says beside ok, or LATER; Refusal with a sentence if it cannot be."""
    return _DO[command["do"]](jobs, command)


def _record(jobs, command: dict) -> dict:
    back = command["number"] or 0
    if not 0 <= back <= KEPT:
        text = "number is 1 to {}, the games before this one; 0 is this one"
        raise Refusal("bad_value", text.format(KEPT))
    if not back:
        return _parts(jobs, command, "record", record_of(jobs.session.game))
    kept = jobs.keeper.record(back)
    if kept is None:
        raise Refusal("no_record", "no such game is kept")
    return _parts(jobs, command, "record", kept.decode())


def _last_crash(jobs, command: dict) -> dict:
    return _parts(jobs, command, "crash", crash.story(jobs.hal))


def _calibrate(jobs, command: dict) -> None:
    how = command["how"] or "guided"
    if how not in ("guided", "all", "factory", "stop"):
        raise Refusal("bad_value", "how is guided, all, factory or stop")
    if how == "factory":
        jobs.service().restore_factory()
    elif how == "stop":
        _stop(jobs)
    else:
        _check(jobs.begin(CALIBRATE, how == "all"))


def _selftest(jobs, command: dict):
    test = command["test"] or "short"
    if test not in ("short", "long", "touch", "stop"):
        raise Refusal("bad_value", "test is short, long, touch or stop")
    if test == "stop":
        _stop(jobs)
    elif test == "touch":
        _check(jobs.begin(TOUCH))
    elif test == "long":
        _check(jobs.begin(SELFTEST, command["id"]))
        return LATER
    else:
        jobs.service().answer_short(command["id"])
        return LATER
    return None


_DO = {
    "record": _record,
    "last_crash": _last_crash,
    "calibrate": _calibrate,
    "selftest": _selftest,
}


def _check(reason: str) -> None:
    """Refuse for the reason why a job has not begun, if there is one."""
    if reason:
        raise Refusal("not_now", reason)


def _stop(jobs) -> None:
    if jobs.session.mode not in SERVED:
        raise Refusal("not_now", "nothing of the kind is under way")
    jobs.session.job.press()


def _parts(jobs, command: dict, key: str, text: str) -> dict:
    """Write all parts of a long text but the last, which is the reply."""
    size = messages.RECORD_PART_CHARS
    last = max(0, len(text) - 1) // size
    for part in range(last):
        piece = {"part": part + 1, key: text[part * size : (part + 1) * size], "more": True}
        jobs.hal.write_line(messages.ok(command["id"], piece))
    return {"part": last + 1, key: text[last * size :], "more": False}
