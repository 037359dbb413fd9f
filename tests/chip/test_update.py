"""An update cut at any moment leaves the old version or the new, and a repeated one goes on."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.chip.flashing import MachineLine, Update, update_of
from tests.patience import PATIENCE_S
from tools.chip.compile import compile_all
from tools.flash import files
from tools.flash.board import Board
from tools.flash.failure import FlashError
from tools.flash.prompt import Prompt
from tools.flash.steps import Step, next_folder, steps
from tools.flash.update import check_digests, check_owner, probe
from tools.image.filesystem import files_in

SEED = 14
_CUTS = 60
_BOOT_MS = 3000
_LOOK_MS = 100
OLD_MAIN = b'MODEL = "halo45"\nfrom halo.app import App\n'
NEW_MAIN = 'MODEL = "halo36"\nFOLDER = "halo"\nfrom halo.app import App\n'
OLD = {"app.mpy": b"old app", "games/go.mpy": b"old go", "gone.mpy": b"gone"}
NEW = {"app.mpy": b"new app", "games/go.mpy": b"new go", "games/chess/new.mpy": b"new"}
OWN = {"game/0": b"game in play", "halo/notes.txt": b"my notes", "led.py": b"import led\n"}


class Disk:
    """Files and folders by path, each operation at once, as littlefs has them."""

    def __init__(self, kept: dict[str, bytes]) -> None:
        self.files = dict(kept)
        self.folders = {parent for path in kept for parent in parents(path)}

    def do(self, step: Step) -> None:
        """Do one step; a folder has to be there, or to be empty, as on the board."""
        if step.verb == "write":
            assert set(parents(step.path)) <= self.folders, step.path
            self.files[step.path] = step.data
        elif step.verb == "mkdir":
            assert step.path not in self.folders, step.path
            assert set(parents(step.path)) <= self.folders, step.path
            self.folders.add(step.path)
        elif step.verb == "rename":
            self.files[step.target] = self.files.pop(step.path)
        elif step.verb == "remove":
            del self.files[step.path]
        elif step.verb == "rmdir":
            self.folders.remove(step.path)
            inside = step.path + "/"
            assert not [path for path in {*self.files, *self.folders} if path.startswith(inside)]
        else:
            assert step.verb == "compact"

    def board(self) -> Board:
        """What an update finds here."""
        seen = {
            path: len(data)
            for path, data in self.files.items()
            if "/" not in path or path.split("/")[0] in files.FOLDERS
        }
        programs = {n: data for n, data in self.files.items() if n in ("main.py", "boot.py")}
        return Board(seen, tuple(self.folders), programs)

    def update(self) -> list[Step]:
        """The update to NEW from here, as `make flash` makes it."""
        board = self.board()
        folder = next_folder(board)
        model = files.model_of(board.main) or files.USUAL_MODEL
        new = {f"{folder}/{name}": data for name, data in NEW.items()}
        return steps(board, new | {"main.py": files.main_for(NEW_MAIN, model, folder).encode()})

    def package(self) -> dict[str, bytes]:
        """The modules that the board's main.py runs."""
        inside = files.folder_of(self.files["main.py"].decode()) + "/"
        return {
            path.removeprefix(inside): data
            for path, data in self.files.items()
            if path.startswith(inside) and path.endswith(".mpy")
        }


def parents(path: str) -> list[str]:
    """The folders above a path."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]


def old_disk() -> Disk:
    """A board with the old version, files of its own, and leftovers in both other folders."""
    kept = {f"halo/{name}": data for name, data in OLD.items()} | {"main.py": OLD_MAIN} | OWN
    return Disk(kept | {"halo_a/old/half.mpy": b"h", "halo_b/x.py": b"", "main.new": b"M"})


def cuts_of(disk: Disk) -> Iterator[Disk]:
    """The disk after each step of an update, and with each write cut in its middle."""
    for step in disk.update():
        if step.verb == "write":
            torn = Disk(disk.files)
            torn.folders = set(disk.folders)
            torn.files[step.path] = b""
            yield torn
        disk.do(step)
        yield disk


def test_whenever_an_update_is_cut_the_old_version_or_the_new_is_whole() -> None:
    seen = [disk.package() for disk in cuts_of(old_disk())]
    assert all(package in (OLD, NEW) for package in seen)
    assert seen.index(NEW) > 10
    assert seen.count(NEW) > 3


def test_a_repeated_update_goes_on_from_any_cut() -> None:
    ends = 0
    for disk in cuts_of(old_disk()):
        again = Disk(disk.files)
        again.folders = set(disk.folders)
        for step in again.update():
            again.do(step)
        assert again.package() == NEW
        main = again.files["main.py"].decode()
        assert files.model_of(main) == "halo45"
        folder = files.folder_of(main)
        names = {f"{folder}/{name}" for name in NEW} | set(OWN) | {"main.py"}
        assert set(again.files) == names
        assert not again.folders & {"halo_a", "halo_b"} - {folder}
        ends += 1
    assert ends > 20


def test_a_bare_micropython_takes_the_firmware() -> None:
    disk = Disk({})
    for step in disk.update():
        disk.do(step)
    assert disk.package() == NEW


def test_what_ran_before_is_kept_when_it_is_replaced() -> None:
    programs = {"main.py": b"import led\n", "boot.py": b"import net\n"}
    disk = Disk({"main.py.before": b"older"} | programs)
    assert disk.board().strangers == ["boot.py", "main.py"]
    for step in disk.update():
        disk.do(step)
        assert programs["main.py"] in disk.files.values()
    assert disk.package() == NEW
    assert disk.files["main.py.before"] == b"older"
    assert disk.files["main.py.before2"] == programs["main.py"]
    assert disk.files["boot.py.before"] == programs["boot.py"]
    assert disk.board().strangers == []


@pytest.mark.parametrize(
    ("main", "model", "folder", "in_use"),
    [
        (
            b'MODEL = "halo45"\nFOLDER = "halo_a"\nfrom halo.app import App',
            "halo45",
            "halo_b",
            "halo_a",
        ),
        (b'MODEL = "halo99"\nfrom halo.app import App', "", "halo_a", "halo"),
        (b"", "", "halo_a", ""),
    ],
    ids=["updated", "of another model", "empty"],
)
def test_a_board_tells_what_it_is(main: bytes, model: str, folder: str, in_use: str) -> None:
    board = Board({"main.py": len(main)}, (), {"main.py": main})
    assert (files.model_of(board.main), next_folder(board)) == (model, folder)
    assert (board.in_use, board.strangers) == (in_use, [])


@pytest.mark.chip
def test_the_emulated_board_tells_what_stands_on_it(still_chip: Any) -> None:
    prompt = Prompt(MachineLine(still_chip.machine), "the chip", PATIENCE_S)
    prompt.enter()
    board = probe(prompt)
    assert (board.in_use, board.strangers) == ("halo", [])
    assert {"halo/app.mpy", "halo/hal/pins.mpy", "main.py"} <= set(board.sizes)
    assert {"halo", "halo/games"} <= set(board.folders)
    text = "with open('main.py', 'w') as file:\n    file.write('import led')\n"
    prompt.run(text + "open('boot.py', 'w').close()\n")
    board = probe(prompt)
    assert board.programs == {"main.py": b"import led", "boot.py": b""}
    with pytest.raises(FlashError):
        check_owner(board, "the chip")
    whole = {"main.py": b"import led"}
    check_digests(prompt, whole)
    for name in ("main.py", "missing.mpy"):
        with pytest.raises(FlashError, match=rf"{name} did not arrive"):
            check_digests(prompt, whole | {name: b"sent"})


@pytest.fixture(scope="module")
def on_the_chip(flash: bytes) -> Update:
    """A whole update of a board on the emulated chip."""
    return update_of(flash)


def boots(flash: bytes) -> bool:
    """Tell whether a board with this flash lights up and greets."""
    from tools.chip.chip import Chip
    from tools.world.world import World

    said = ""
    with Chip(flash, World(SEED)) as chip:
        while '"hello"' not in said and chip.now_ms < _BOOT_MS:
            chip.advance(_LOOK_MS)
            said += "".join(chip.take_lines())
        return chip.first_light_ms is not None and '"hello"' in said


@pytest.mark.chip
@pytest.mark.slow
def test_an_update_on_the_chip_arrives_and_plays(on_the_chip: Update) -> None:
    done = on_the_chip.cut(len(on_the_chip.commands))
    wanted = files.contents(compile_all(), folder="halo_a")
    assert files_in(done) == wanted
    assert boots(done)


@pytest.mark.chip
@pytest.mark.slow
def test_a_board_cut_at_seeded_instants_has_the_old_version_or_the_new(
    on_the_chip: Update,
) -> None:
    old, new = (files.contents(compile_all(), folder=name) for name in ("halo", "halo_a"))
    count = len(on_the_chip.commands)
    print("seed", SEED)
    seen = set()
    for at in random.Random(SEED).sample(range(count + 1), _CUTS):
        left = files_in(on_the_chip.cut(at))
        wanted = new if left["main.py"] == new["main.py"] else old
        assert {name: left.get(name) for name in wanted} == wanted, at
        seen.add(left["main.py"])
    assert len(seen) == 2


@pytest.mark.chip
@pytest.mark.slow
@pytest.mark.parametrize("tenths", [1, 5, 7, 9])
def test_a_board_cut_in_an_update_boots(on_the_chip: Update, tenths: int) -> None:
    assert boots(on_the_chip.cut(len(on_the_chip.commands) * tenths // 10))


@pytest.mark.chip
@pytest.mark.slow
def test_a_board_cut_half_way_takes_the_update_again(on_the_chip: Update) -> None:
    again = update_of(on_the_chip.cut(len(on_the_chip.commands) // 2))
    done = files_in(again.cut(len(again.commands)))
    folder = files.folder_of(done["main.py"].decode())
    assert done == files.contents(compile_all(), folder=folder)
