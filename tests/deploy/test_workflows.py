"""The workflows run what .ci/run runs, and nothing that could change under them."""

import re
import shutil
import subprocess

import pytest

from tests.house.source import ROOT
from tests.optional import need

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text()
# A verb, then a target's prerequisites and the verbs that its recipe calls.
_VERB = re.compile(r"(?:make|tests|\$\(MAKE\) --no-print-directory) ([a-z][a-z -]*)")
_TARGET = re.compile(r"^([a-z-]+):(.*?)(?:##.*)?\n((?:\t.*\n)*)", re.MULTILINE)
# Targets that another one does more of.
_COVERED = {"test": "test-all"}


def verbs(text: str) -> set[str]:
    """Return the verbs that a text runs, and those that these run."""
    targets = {
        name: f"make {needed}\n{recipe}" for name, needed, recipe in _TARGET.findall(MAKEFILE)
    }
    found = {verb for said in _VERB.findall(text) for verb in said.split()} & set(targets)
    return found.union(*(verbs(targets[verb]) for verb in found))


def test_actionlint_finds_no_mistake() -> None:
    need("" if shutil.which("actionlint") else "actionlint is not installed: run `make setup`")
    done = subprocess.run(["actionlint", *WORKFLOWS], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_a_whole_hash_and_says_its_version(workflow) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text())
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action)


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_its_steps_are_verbs_that_ci_runs_too(workflow) -> None:
    own = verbs("\n".join(re.findall(r"run: (make .*)", workflow.read_text())))
    assert own
    run_by_ci = verbs((ROOT / ".ci/run").read_text())
    assert {_COVERED.get(verb, verb) for verb in own} - {"check"} <= run_by_ci
