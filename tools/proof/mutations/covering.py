"""Which tests run which lines, measured by coverage.py and cached until the sources change.

It is also the plugin of pytest under `coverage run` that records each test's lines and its time.
"""

import ast
import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

# Folders and files of quick tests, each measured separately. Those of pages, of the chip and of
# the sources' text are left out: a page's test is slow, and a text's finds faults by chance.
# That of the image, among the chip's, runs no chip.
TESTS = (
    *("tests/sense", "tests/store", "tests/test_scenarios.py", "tests/link", "tests/service"),
    *("tests/app", "tests/games", "tests/remote", "tests/play"),
    *("tests/serve", "tests/chip/test_image.py"),
    *("tests/test_shim.py", "tests/lights", "tests/page", "tests/deploy", "tests/sim"),
    *("tests/engine", "tests/truth", "tests/lab/test_explorer.py", "tests/proof/test_friends.py"),
)
# By room, what is asked last: in a browser, on the chip, or whole programs.
LAST = {
    "remote": ("tests/page/test_remote.py",),
    "page": (
        "tests/page/test_story.py",
        "tests/page/test_hosted_page.py",
        "tests/page/test_build.py",
    ),
    "update": (
        "tests/chip/test_scenarios.py",
        "tests/deploy/test_drag.py",
        "tests/deploy/test_flash.py",
    ),
}
QUICK = "not slow and not chip and not kicad and not openscad and not browser"
_SOURCES = ("firmware/halo", "tools/remote", "tools/page", "tools/deploy", "tools/serve")
# A process that a test starts reads its test's name in its environment: pyproject.toml's `patch`
# would pass on the first name read. A board's process is ended by a signal, and still writes its
# counts.
_CONFIGURATION = """\
[run]
parallel = true
relative_files = true
sigterm = true
data_file = {data}
context = ${{{test}-}}
source =
    {sources}
disable_warnings = no-data-collected,already-imported
"""
# Processes that a test starts count as the test's: coverage's configuration reads this there.
_TEST = "HALO_TEST"
# A file with a line for each passed test: its name and its CPU time in seconds.
_TIMES = "HALO_TEST_TIMES"


class Covering:
    """The lines that the tests of a tree run; `kept` is the folder of the results."""

    def __init__(self, tree: Path, kept: Path) -> None:
        self._tree = tree
        self._kept = kept
        self.data = CoverageData(basename=str(kept / "all.coverage"))
        self.seconds: dict[str, float] = {}

    def measure(self) -> None:
        """Run the tests whose sources have changed since the last time."""
        self._kept.mkdir(parents=True, exist_ok=True)
        sources = _digest(self._tree, _SOURCES)
        measured = []
        for tests in TESTS:
            name = tests.replace("/", "_")
            data, times = (self._kept / f"{name}.{kind}" for kind in ("coverage", "times"))
            stamp = self._kept / f"{name}.stamp"
            digest = f"{sources} {_digest(self._tree, [tests])}"
            if not stamp.exists() or stamp.read_text() != digest:
                print(f"measuring which lines {tests} runs", end="", flush=True)
                times.write_text("")
                self._run(tests, data, times)
                stamp.write_text(digest)
                print(f": {len(times.read_text('utf-8').splitlines())} tests", flush=True)
            if data.exists():
                measured.append(str(data))
            self.seconds |= map(json.loads, times.read_text("utf-8").splitlines())
        together = Coverage(data_file=self.data.base_filename())
        together.combine(measured, keep=True)
        together.save()
        self.data.read()

    def _run(self, tests: str, data: Path, times: Path) -> None:
        configuration = self._kept / "configuration"
        sources = "\n    ".join(str(self._tree / path) for path in _SOURCES)
        configuration.write_text(_CONFIGURATION.format(data=data, test=_TEST, sources=sources))
        command = [sys.executable, "-m", "coverage", "run", f"--rcfile={configuration}"]
        command += ["-m", "pytest", "-q", "-m", QUICK, "-p", "no:cacheprovider"]
        # MicroPython does not report which lines it runs.
        own = {_TIMES: str(times), "HALO_INTERPRETER": "python"}
        subprocess.run(
            [*command, "-p", __name__, tests],
            cwd=self._tree,
            env=os.environ | own,
            stdout=subprocess.DEVNULL,
            check=False,
        )
        together = Coverage(data_file=str(data), config_file=str(configuration))
        together.combine()
        together.save()

    def tests_of(self, file: str, first: int, last: int) -> list[str]:
        """Return the tests that run one of these lines of a file, the quickest first.

        For a line run when a module is loaded, all tests that run any line of the file.
        """
        lines = self.data.contexts_by_lineno(file)
        near = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        if _is_run_by_import((self._tree / file).read_text("utf-8"), first):
            near.update(test for tests in lines.values() for test in tests)
        return sorted(near & self.seconds.keys(), key=lambda test: self.seconds[test])


def _is_run_by_import(text: str, line: int) -> bool:
    """Tell whether a line is in no function: whichever test imports the module first runs it."""
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
    return not any(each.body[0].lineno <= line <= (each.end_lineno or 0) for each in functions)


def _digest(tree: Path, places: Iterable[str]) -> str:
    """Return a digest of these files and folders."""
    found = hashlib.sha256()
    for place in places:
        paths = [tree / place] if (tree / place).is_file() else (tree / place).rglob("*")
        for path in sorted(path for path in paths if path.suffix in (".py", ".txt", ".json")):
            found.update(str(path.relative_to(tree)).encode() + path.read_bytes())
    return found.hexdigest()[:16]


# --- the plugin --------------------------------------------------------------------------------

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
    os.environ[_TEST] = item.nodeid
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
        with Path(os.environ[_TIMES]).open("a", encoding="utf-8") as times:
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
