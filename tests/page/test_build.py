"""What the page is built of, with what npm has and without."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.optional import need, port_missing
from tests.page import policy
from tools.deploy.compile import build_number
from tools.page.__main__ import main as make_site
from tools.page.builder import npm
from tools.page.builder import program as program_module
from tools.page.builder.files import INDEX
from tools.page.builder.site import page


def test_without_what_npm_has_it_says_so_and_builds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _take_npm_away(tmp_path, monkeypatch)
    assert make_site([str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == (
        "halo: what the page takes from npm could not be fetched; check the network, see"
        " build/npm.log: the site was not built.\n"
    )
    assert not (tmp_path / "out").exists()


def test_what_lies_there_of_npm_is_not_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    need(port_missing())
    monkeypatch.setattr(sys, "executable", "no-such-python")
    assert (npm.fetch() / npm.FILES[0]).exists()


def _take_npm_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be nothing of npm, and nothing that could fetch it."""
    shutil.copy(npm.FOLDER / "package-lock.json", folder)
    monkeypatch.setattr(npm, "FOLDER", folder)
    monkeypatch.setattr(npm, "_MODULES", folder / "node_modules")
    monkeypatch.setattr(npm, "_BUILD", folder / "build")
    monkeypatch.setattr(npm, "_LOG", folder / "build" / "npm.log")
    monkeypatch.setattr(npm, "_FETCH_NODE", ("-c", "raise SystemExit(1)"))


def test_the_firmware_in_it_is_the_boards_own() -> None:
    program = program_module.page_program()
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
    need(port_missing())
    head, _, rest = page("")[INDEX].decode().partition("<script")
    assert rest
    (text,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', head)
    (style,) = re.findall("<style>(.*?)</style>", rest, re.DOTALL)
    assert policy.foreign(policy.rules(text)) == {
        "script-src": {"'wasm-unsafe-eval'"},
        "style-src": {policy.source_of(style)},
        "connect-src": {"ws:", "wss:"},
    }
