"""A plugin of pytest under `coverage run`: which lines each test runs, and how long it takes."""

import json
import os
import resource
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

# What runs in a process that a test starts is the test's: coverage's configuration reads it there.
TEST = "HALO_TEST"
# A file that gets a line for each test that passed: its name and its seconds of a processor.
TIMES = "HALO_TEST_TIMES"
# By then a test has run nearly all of its lines once; it goes on without being watched, which is
# three times as fast.
_MOST_S = 2
_not_passed: set[str] = set()


def _coverage() -> Coverage:
    coverage = Coverage.current()
    assert coverage
    return coverage


def pytest_configure() -> None:
    """Count in the processes that tests start, too: there coverage's .pth file reads this."""
    os.environ["COVERAGE_PROCESS_START"] = str(_coverage().config.config_file)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Take the lines that run from now on as this test's, its fixtures' among them."""
    coverage = _coverage()
    is_watched = True

    def leave(*_: object) -> None:
        nonlocal is_watched
        is_watched = False
        coverage.stop()

    signal.signal(signal.SIGVTALRM, leave)
    os.environ[TEST] = item.nodeid
    coverage.switch_context(item.nodeid)
    signal.setitimer(signal.ITIMER_VIRTUAL, _MOST_S)
    began_s = _taken_s()
    result = yield
    taken_s = _taken_s() - began_s
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if not is_watched:
        coverage.start()
    coverage.switch_context("")
    if item.nodeid not in _not_passed:
        with Path(os.environ[TIMES]).open("a", encoding="utf-8") as times:
            times.write(json.dumps([item.nodeid, round(taken_s, 3)]) + "\n")
    return result


def _taken_s() -> float:
    """Return what this process took of a processor, and those that it started and that ended."""
    taken = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in taken)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Leave out a test that does not pass on the tree as it is: it finds no fault."""
    if report.outcome != "passed":
        _not_passed.add(report.nodeid)
