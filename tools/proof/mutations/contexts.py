"""A plugin of pytest under `coverage run`: records each test's lines and its time."""

import json
import os
import resource
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

# Processes that a test starts count as the test's: coverage's configuration reads this there.
TEST = "HALO_TEST"
# A file with a line for each passed test: its name and its CPU time in seconds.
TIMES = "HALO_TEST_TIMES"
# By then a test has run nearly all of its lines once; it continues without tracing, which is
# three times as fast.
_MOST_S = 2
_not_passed: set[str] = set()


def _coverage() -> Coverage:
    coverage = Coverage.current()
    assert coverage
    return coverage


def pytest_configure() -> None:
    """Trace the processes that tests start, too: coverage's .pth file there reads this."""
    os.environ["COVERAGE_PROCESS_START"] = str(_coverage().config.config_file)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record the lines run from now on as this test's, including its fixtures'."""
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
    """Return the CPU time of this process and its ended child processes."""
    taken = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in taken)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Leave out a test that fails on the unchanged tree: it cannot find a fault."""
    if report.outcome != "passed":
        _not_passed.add(report.nodeid)
