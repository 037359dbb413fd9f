"""What `python -m tools.site.build` does, with npm and without."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.web import policy
from tools.deploy.compile import build_number
from tools.site import build
from tools.site.site import page
from tools.web.page_files import INDEX


def test_without_npm_it_says_so_and_builds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build.main([str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == (
        "halo: npm is not installed (on Debian and Ubuntu: apt install npm):"
        " the site was not built.\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("demand", "said"), [("", "1 skipped"), ("1", "1 error")])
def test_without_npm_a_test_of_the_port_is_skipped_or_fails_on_demand(
    demand: str, said: str, tmp_path: Path
) -> None:
    test = "tests/site/test_hal_contract.py"
    command = [sys.executable, "-m", "pytest", test, "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": _path_without_npm(tmp_path), "HALO_DEMAND": demand},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout
    assert "npm is not installed" in done.stdout


def _path_without_npm(folder: Path) -> str:
    """Return a PATH on which git is, which the tests look for, and little else."""
    git = shutil.which("git")
    if git:
        (folder / "git").symlink_to(git)
    return str(folder)


def test_the_firmware_in_it_is_the_boards_own() -> None:
    program = build.page_program()
    firmware = ROOT / "firmware"
    for path in sorted((firmware / "halo").rglob("*.py")):
        name = path.relative_to(firmware).as_posix()
        if name in ("halo/hal/rp2040.py", "halo/hal/second_core.py"):
            assert name not in program.modules
        elif name == "halo/version.py":
            assert f'BUILD = "{build_number()}"' in program.modules[name]
        elif not name.endswith("_viper.py"):
            assert program.modules[name] == path.read_text("utf-8")
        else:
            assert "@micropython.viper" not in program.modules[name]


def test_its_page_may_ask_no_host_but_its_own_and_brokers() -> None:
    head, _, rest = page("")[INDEX].decode().partition("<script")
    assert rest
    (text,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', head)
    assert policy.foreign(policy.rules(text)) == {
        "script-src": {"'wasm-unsafe-eval'"},
        "connect-src": {"ws:", "wss:"},
    }
