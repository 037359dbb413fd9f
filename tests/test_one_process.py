"""The tests run in one process too, without the plugin that spreads them over the cores."""

import subprocess
import sys

from tests.house.source import ROOT


def test_without_its_plugin_the_tests_run_one_after_another() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "tests/test_ticks.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
