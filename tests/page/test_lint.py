"""The check of the page's code on a machine without npm: left out with a sentence, or demanded."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.source import ROOT

SCRIPT = ROOT / "tools" / "page" / "lint" / "check.sh"


@pytest.mark.parametrize(("demand", "status"), [("", 0), ("1", 1)])
def test_without_npm_it_says_that_the_page_was_left_out(
    tmp_path: Path, demand: str, status: int
) -> None:
    shell, dirname = shutil.which("sh"), shutil.which("dirname")
    assert shell
    assert dirname
    (tmp_path / "dirname").symlink_to(dirname)
    done = subprocess.run(
        [shell, str(SCRIPT)],
        env={**os.environ, "PATH": str(tmp_path), "HALO_DEMAND": demand},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert done.stdout == ""
    assert done.stderr.startswith("halo: npm is not installed")
    assert done.stderr.endswith(": the page's code was not checked.\n")
    assert done.stderr.count("\n") == 1
