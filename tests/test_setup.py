"""`make setup` on machines that lack something, with a fake interpreter in a separate folder.

The fake answers like a Python: FAKE_VERSION, FAKE_ENSUREPIP and FAKE_PIP are the exit codes of
its answers. It counts the environments it makes in `made`.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.apart import PATIENCE_S
from tests.house.source import ROOT

FAKE = """#!/bin/sh
case "$*" in
*version_info*) exit $FAKE_VERSION ;;
*ensurepip*) exit $FAKE_ENSUREPIP ;;
"-m venv .venv") mkdir -p .venv/bin && cp "$0" .venv/bin/python && echo once >>made ;;
"-m pip "*) echo "$*" >>pips; exit $FAKE_PIP ;;
esac
"""


class Machine:
    """A folder with a project in it and one fake interpreter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "requirements" / "optional").mkdir(parents=True)
        for lock in ("play", "dev", "optional/llvmlite", "optional/chip-tool", "optional/other"):
            (folder / "requirements" / f"{lock}.lock").touch()
        fake = folder / "fakepython"
        fake.write_text(FAKE)
        fake.chmod(0o755)
        self.settings = {
            "PATH": os.environ["PATH"],
            "PYTHON": str(fake),
            "FAKE_VERSION": "0",
            "FAKE_ENSUREPIP": "0",
            "FAKE_PIP": "0",
        }

    def begin(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["sh", str(ROOT / "tools" / "setup.sh")],
            cwd=self.folder,
            env=self.settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def setup(self, *what: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(ROOT / "tools" / "setup.sh"), *what],
            cwd=self.folder,
            env=self.settings | settings,
            capture_output=True,
            text=True,
            check=False,
        )

    def count(self, name: str) -> int:
        path = self.folder / name
        return len(path.read_text().splitlines()) if path.exists() else 0

    @property
    def ready(self) -> bool:
        return (self.folder / ".venv" / ".ready").exists()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"PYTHON": "no-such-python"}, "no no-such-python was found; install Python 3.11"),
        ({"FAKE_VERSION": "1"}, "is too old: Python 3.11 or newer is needed"),
        ({"FAKE_ENSUREPIP": "1"}, "apt install python3-venv"),
        ({"FAKE_PIP": "1"}, "check the network"),
    ],
    ids=["no Python", "old Python", "no venv", "no network"],
)
def test_what_is_missing_is_reported_in_one_sentence(machine, settings, sentence) -> None:
    done = machine.setup(**settings)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert sentence in done.stderr
    assert not machine.ready


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(machine) -> None:
    (machine.folder / "build" / "setup.log").mkdir(parents=True)
    done = machine.setup()
    assert done.returncode == 1
    assert done.stderr == "halo: the folder build/ cannot be written; check its owner.\n"


def test_the_environment_is_made_once(machine) -> None:
    assert machine.setup().returncode == 0
    assert machine.ready
    assert machine.setup().returncode == 0
    assert machine.count("made") == 1
    assert machine.count("pips") == 2


def test_two_at_once_make_one_environment(machine) -> None:
    """The second begins while the first, held up, makes it."""
    gate = machine.folder / "gate"
    os.mkfifo(gate)
    fake = machine.folder / "fakepython"
    fake.write_text(FAKE.replace('"-m venv .venv") ', '"-m venv .venv") read go <gate; '))
    first = machine.begin()
    with gate.open("w"):  # the first has got there
        second = machine.begin()
        assert "waiting for another make" in second.stderr.readline()
    for one in (first, second):
        assert one.wait(PATIENCE_S) == 0
        one.stderr.close()
    assert machine.count("made") == machine.count("pips") == 1


def test_what_takes_longer_than_three_seconds_tells_how_far_it_is(machine) -> None:
    """The first three seconds pass at once, here, and pip ends after the second three."""
    fake = machine.folder / "fakepython"
    held = '"-m pip "*) echo "Collecting numba==1.0"; until [ -e told ]; do :; done; '
    fake.write_text(FAKE.replace('"-m pip "*) ', held))
    sleep = machine.folder / "sleep"
    sleep.write_text(
        "#!/bin/sh\nuntil grep -q Collecting build/setup.log; do :; done\n"
        '[ "$*" = 3 ] || exit 1\n[ ! -e slept ] || { touch told; exit 1; }\ntouch slept\n'
    )
    sleep.chmod(0o755)
    (machine.folder / ".venv" / "bin").mkdir(parents=True)
    (machine.folder / ".venv" / ".ready-to-play").touch()
    shutil.copy(fake, machine.folder / ".venv" / "bin" / "python")
    path = f"{machine.folder}:{machine.settings['PATH']}"
    said = machine.setup(PATH=path).stdout.splitlines()
    assert said[0].startswith("halo: installing the development tools")
    assert said[1:] == ["halo: 3 s: fetching numba...", "halo: ready."]


def test_a_lock_that_a_killed_setup_has_left_holds_nobody_up(machine) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    (machine.folder / "build").mkdir()
    (machine.folder / "build" / "setup.lock").symlink_to(str(gone.pid))
    assert machine.setup().returncode == 0
    assert not (machine.folder / "build" / "setup.lock").exists()


def test_an_interrupted_environment_is_made_anew(machine) -> None:
    machine.setup(FAKE_PIP="1")
    left = machine.folder / ".venv" / "left-over"
    left.touch()
    assert machine.setup().returncode == 0
    assert machine.count("made") == 2
    assert not left.exists()
    assert machine.ready


def test_an_environment_whose_python_is_gone_is_made_anew(machine) -> None:
    machine.setup()
    (machine.folder / ".venv" / "bin" / "python").unlink()
    assert machine.setup().returncode == 0
    assert machine.count("made") == 2


def test_what_is_optional_may_be_missing(machine) -> None:
    fake = machine.folder / "fakepython"
    # This registry lacks one of the optional parts: an install that asks for it fails.
    asked = 'case "$*" in *chip-tool*) exit 1 ;; esac; exit 0'
    fake.write_text(FAKE.replace("exit $FAKE_PIP", asked))
    done = machine.setup()
    assert done.returncode == 0
    assert "chip-tool is not available here" in done.stdout
    assert "other is not" not in done.stdout
    assert machine.count("pips") == 5  # all at once, the required ones, each optional one
    assert machine.ready


def test_nothing_is_installed_without_its_hash(machine) -> None:
    machine.setup()
    (asked,) = (machine.folder / "pips").read_text().splitlines()
    assert "--require-hashes --only-binary :all: " in asked
    locks = [word for word in asked.split() if word.endswith(".lock")]
    assert locks == [
        "requirements/play.lock",
        "requirements/dev.lock",
        "requirements/optional/chip-tool.lock",
        "requirements/optional/llvmlite.lock",
        "requirements/optional/other.lock",
    ]


def test_who_plays_gets_what_playing_needs_and_the_rest_when_it_is_wanted(machine) -> None:
    machine.setup("play")
    assert not machine.ready
    machine.setup()
    assert machine.ready
    first, then = (machine.folder / "pips").read_text().splitlines()
    assert [word for word in first.split() if word.endswith(".lock")] == [
        "requirements/play.lock",
        "requirements/optional/llvmlite.lock",
    ]
    assert "requirements/dev.lock" in then
    assert machine.count("made") == 1


@pytest.mark.parametrize("lock", ["play", "optional/llvmlite"])
def test_who_plays_gets_what_has_changed_since(machine, lock: str) -> None:
    (machine.folder / "tools").mkdir()
    for name in ("Makefile", "tools/setup.sh"):
        shutil.copy(ROOT / name, machine.folder / name)
    machine.setup("play")
    (machine.folder / ".venv" / "bin" / "python").write_text("#!/bin/sh\necho starts\n")
    question = ["make", "-q", ".venv/.ready-to-play"]
    assert subprocess.run(question, cwd=machine.folder, check=False).returncode == 0
    later = (machine.folder / ".venv" / ".ready-to-play").stat().st_mtime + 1
    os.utime(machine.folder / "requirements" / f"{lock}.lock", (later, later))
    assert subprocess.run(question, cwd=machine.folder, check=False).returncode == 1


@pytest.mark.parametrize("can_be_written", [True, False])
def test_npm_keeps_nothing_in_a_home_that_cannot_be_written(
    can_be_written: bool, tmp_path: Path
) -> None:
    more = tmp_path / "more.mk"
    more.write_text("show:\n\t@echo cache $$npm_config_cache\n")
    home = str(tmp_path) if can_be_written else f"{tmp_path}/none"
    env = {**os.environ, "HOME": home}
    env.pop("npm_config_cache", None)
    done = subprocess.run(
        ["make", "-s", "-f", "Makefile", "-f", str(more), "show"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    assert done.stdout.strip() == ("cache" if can_be_written else f"cache {ROOT}/build/npm")
