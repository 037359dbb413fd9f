"""The repository's own rules; test_house_checkers.py shows that each check can fail."""

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterable

import pytest

from tests.house.device import import_time_faults
from tests.house.source import ROOT, Source, sources, texts
from tests.house.texts import (
    HOMES,
    commands,
    is_of_a_page,
    length_faults,
    link_faults,
    modules,
    storage_faults,
    verbs,
    word_faults,
)

# The output of a verb, and a reader's own file.
_EXAMPLES = {"build/package/boot.py", "build/package/main.py", "mine.py"}
_BLOCK = re.MULTILINE | re.DOTALL

Check = Callable[[Source], list[str]]


def no_faults(check: Check, found: list[Source]) -> None:
    assert found, "no files were found to check"
    report([fault for source in found for fault in check(source)])


def report(faults: Iterable[str]) -> None:
    found = list(faults)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


# All that the firmware imports besides its own; who may know the chip is ruff's to check.
_ON_THE_DEVICE = """array binascii collections errno gc io json machine micropython os rp2 select
struct sys time uctypes vfs""".split()


# Code that the device cannot run must fail here rather than at a player's table.
def test_firmware_imports_what_the_device_has() -> None:
    report(
        source.fault(node, f"{name} is not there on the device")
        for source in sources("firmware")
        for node in ast.walk(source.tree)
        for name in _imported(node)
        if name.partition(".")[0] not in ("halo", *_ON_THE_DEVICE)
    )


def _imported(node: ast.AST) -> list[str]:
    """Return the modules that a statement imports by their whole names."""
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module]
    return []


# Folding constants leaves none of those that a module has only imported.
def test_firmware_imports_a_name_from_the_module_that_defines_it() -> None:
    defined = {source.path: _assigned(source.tree) for source in sources("firmware")}
    report(
        source.fault(node, f"{node.module} does not define {name.name}")
        for source in sources("firmware")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
        if name.name.isupper()
        if name.name not in defined.get(f"firmware/{node.module.replace('.', '/')}.py", name.name)
    )


def _assigned(tree: ast.Module) -> set[str]:
    """Return the names that a module assigns, and those of its classes."""
    nodes = list(ast.walk(tree))
    names = (node for node in nodes if isinstance(node, ast.Name))
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return stored | {node.name for node in nodes if isinstance(node, ast.ClassDef)}


# A private constant does not exist on the device.
def test_no_module_imports_what_is_private_to_another() -> None:
    report(
        source.fault(node, "this is private to its module")
        for source in sources("firmware")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and any(name.name[0] == "_" for name in node.names)
    )


# An import by its name's text hides an arrow from import-linter: only these load modules so, by
# names of a table.
def test_no_arrow_is_hidden() -> None:
    hiding = {source.path for source in sources("firmware") if "__import__(" in source.text}
    assert hiding == {
        "firmware/main.py",
        "firmware/halo/memory.py",
        "firmware/halo/games/registry.py",
        "firmware/halo/modes/session.py",
        "firmware/halo/play/thinker.py",
    }


# Work at import happens before main.py can show a crash, and unasked in tests.
def test_importing_firmware_does_nothing_but_define() -> None:
    no_faults(import_time_faults, sources("firmware"))


# A longer module has more than one subject.
def test_no_module_is_too_long() -> None:
    no_faults(length_faults, sources("firmware", "tools", "tests"))


# Files describe only the project, for anyone, on any machine.
def test_no_unfinished_work_machine_paths_or_registries() -> None:
    report(fault for path, text in texts() for fault in word_faults(path, text))


# A browser may deny its storage, or return something strange: the one user of it copes with that.
def test_only_one_file_of_a_page_touches_each_kind_of_storage() -> None:
    pages = {path: text for path, text in texts() if is_of_a_page(path)}
    assert pages.keys() >= set(HOMES.values()) - {""}
    report(fault for path, text in pages.items() for fault in storage_faults(path, text))


# A README command that does not exist costs a newcomer's trust.
def test_commands_in_the_readme_exist() -> None:
    readme = ROOT / "README.md"
    assert readme.exists(), "README.md is missing"
    asked, programs = commands(readme.read_text("utf-8"))
    assert {"play", "test"} <= asked, "README.md does not tell how to play and test"
    unknown = asked - verbs((ROOT / "Makefile").read_text("utf-8"))
    report(f"README.md: there is no `make {verb}`" for verb in sorted(unknown))
    report(_missing_programs("README.md", programs))


# The first lines of Python that a stranger tries must run.
def test_the_readmes_python_plays_a_turn() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), _BLOCK)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "6/6/2X3/6/6/6 c5 c3 b 46 legal turns\n"


# A document that names a moved file misleads newcomers.
@pytest.mark.parametrize("document", ["README.md", "DESIGN.md", "CONTRIBUTING.md", "TRUST.md"])
def test_files_that_documents_name_exist(document: str) -> None:
    found = [path for path, _ in texts()]
    named = set(re.findall(r"[\w./-]+\.(?:py|md|js|toml)\b", (ROOT / document).read_text("utf-8")))
    assert named
    report(
        f"{document}: there is no {name}"
        for name in sorted(named)
        if name not in _EXAMPLES and not any(f"/{path}".endswith(f"/{name}") for path in found)
    )


# Nobody reads a table whose rows are paragraphs.
def test_each_promise_takes_one_short_line() -> None:
    lines = (ROOT / "TRUST.md").read_text("utf-8").splitlines()
    assert len(lines) <= 60
    assert not [line for line in lines if len(line) > 240]


# A link to a heading that was renamed leads to the top of a long page.
def test_links_between_documents_lead_somewhere() -> None:
    found = dict(texts())
    pages = [path for path in found if path.endswith(".md")]
    assert "firmware/PROTOCOL.md" in pages
    report(fault for path in pages for fault in link_faults(path, found))


# The page and the terminal have options of their own.
def test_options_of_play_that_documents_show_exist() -> None:
    known = {}
    for ui, program in (("", "tools.serve"), ("UI=terminal ", "tools.serve.terminal")):
        words = [sys.executable, "-m", program, "--help"]
        known[ui] = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    shown = [
        (path, *command)
        for path, text in texts()
        if path.endswith(".md")
        for command in re.findall(r'make play (UI=terminal )?ARGS="(--[a-z-]+)', text)
    ]
    assert shown
    report(
        f"{path}: make play {ui}has no {option}"
        for path, ui, option in shown
        if f"{option} " not in known[ui]
    )


# A verb without its program would fail only in front of the person who uses it.
def test_programs_in_the_makefile_exist() -> None:
    programs = modules((ROOT / "Makefile").read_text("utf-8"))
    assert programs, "no program was found in the Makefile"
    report(_missing_programs("Makefile", programs))


def _missing_programs(where: str, names: set[str]) -> list[str]:
    """Return a fault for each `python -m` name that has no file to run."""
    homes = {name: ROOT / name.replace(".", "/") for name in sorted(names)}
    return [
        f"{where}: there is no `python -m {name}`"
        for name, home in homes.items()
        if not (home.with_suffix(".py").exists() or (home / "__main__.py").exists())
    ]


# The list that a bare `make` prints is the only documentation most people read.
def test_bare_make_lists_every_verb() -> None:
    done = subprocess.run(["make", "-s"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = verbs((ROOT / "Makefile").read_text("utf-8"))
    report(
        f"Makefile: {verb} is not listed" for verb in listed if f"make {verb} " not in done.stdout
    )
