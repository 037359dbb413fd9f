"""A worker of the tests that crashes fails its test, and the others' run goes on to the end."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.program import ROOT

_QUICK = "def test_one():\n    pass\n\n\ndef test_two():\n    pass\n"
# The worker that has done other files crashes once.
_CRASHES = """import os
from pathlib import Path


def test_one():
    mark = Path(__file__).with_suffix(".crashed")
    if not mark.exists():
        mark.touch()
        os.abort()


def test_two():
    pass
"""


@pytest.mark.slow
def test_a_crash_does_not_stop_the_run(tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"test_{number}.py").write_text(_QUICK)
    (tmp_path / "test_crash.py").write_text(_CRASHES)
    (tmp_path / "conftest.py").write_text(
        f"import sys\n\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from tests.conftest import pytest_xdist_make_scheduler\n"
    )
    command = [sys.executable, "-m", "pytest", "-n", "2", "--rootdir", str(tmp_path)]
    command += ["-p", "no:cacheprovider", "-c", "/dev/null", str(tmp_path)]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert "node down" in done.stdout
    assert re.search(r"1 failed, 18 passed", done.stdout), done.stdout
