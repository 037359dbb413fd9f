"""What a person changed in KiCad, committed or not, is not overwritten by the scripts unasked."""

import json
import re
from pathlib import Path

import pytest

from hardware import overwriting
from hardware.pcb import project as projects
from hardware.pcb.canonical import canonical, differences
from hardware.pcb.grid import BOARDS
from hardware.pcb.kicad import ToolError

ITEM = '(footprint "TestPoint" (uuid "{}") (property "Reference" "{}") (at {} 2))'
IDS = [f"0000000{number}-0000-4000-8000-000000000000" for number in range(9)]


def board(*places: int, saved_again: bool = False) -> str:
    """Return a layout of test points at these places; KiCad may have saved it in its own order."""
    items = [ITEM.format(IDS[at], f"TP{at}", place) for at, place in enumerate(places)]
    return f"(kicad_pcb {' '.join(reversed(items) if saved_again else items)})"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a kept project as the scripts have drawn it."""
    monkeypatch.setattr(overwriting, "DRAWN", tmp_path / "drawn.json")
    draw(tmp_path / "board", board(1, 2))
    return tmp_path / "board"


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def draw(project: Path, text: str, by_force: bool = False) -> None:
    """Draw the board anew with `text` as its layout."""
    drawn = project.parent / "drawn"
    write(drawn, "board.kicad_pcb", text)
    write(drawn, "halo.pretty/part.kicad_mod", "(footprint pad)")
    overwriting.replace(project, drawn, by_force)


def layout(project: Path) -> str:
    return (project / "board.kicad_pcb").read_text("utf-8")


def test_what_the_scripts_have_drawn_is_replaced(project: Path) -> None:
    draw(project, board(1, 3))
    draw(project, board(1, 4))
    assert layout(project) == board(1, 4)


def test_what_a_person_changed_is_kept_and_told_item_by_item(project: Path) -> None:
    write(project, "board.kicad_pcb", board(1, 7))
    with pytest.raises(ToolError) as told:
        draw(project, board(1, 3))
    assert "board/board.kicad_pcb: changed by a person" in str(told.value)
    assert "+ footprint TP1 at 7 2" in str(told.value)
    assert "- footprint TP1 at 3 2" in str(told.value)
    assert "TP0" not in str(told.value)
    assert "make hardware ARGS=replacing" in str(told.value)
    assert layout(project) == board(1, 7)


def test_what_a_person_changed_is_replaced_when_that_is_asked_for(project: Path) -> None:
    write(project, "board.kicad_pcb", board(1, 7))
    draw(project, board(1, 3), by_force=True)
    assert layout(project) == board(1, 3)
    draw(project, board(1, 4))


def test_nothing_is_overwritten_when_one_file_was_changed(project: Path) -> None:
    write(project, "halo.pretty/part.kicad_mod", "(footprint larger)")
    with pytest.raises(ToolError):
        draw(project, board(1, 3))
    assert layout(project) == board(1, 2)


def test_a_change_that_the_scripts_draw_too_is_no_quarrel(project: Path) -> None:
    write(project, "board.kicad_pcb", board(1, 3))
    draw(project, board(1, 3))


def test_what_kicad_saved_again_is_no_change(project: Path) -> None:
    write(project, "board.kicad_pcb", board(1, 2, saved_again=True))
    draw(project, board(1, 2))
    assert layout(project) == board(1, 2)


def test_a_new_file_of_somebody_is_not_deleted(project: Path) -> None:
    write(project, "notes.kicad_sch", "(kicad_sch)")
    with pytest.raises(ToolError, match="notes"):
        draw(project, board(1, 3))


def test_what_the_scripts_no_longer_draw_goes(project: Path) -> None:
    (project.parent / "drawn" / "halo.pretty" / "part.kicad_mod").unlink()
    overwriting.replace(project, project.parent / "drawn")
    assert not (project / "halo.pretty" / "part.kicad_mod").exists()


def test_kicads_own_notes_are_left_alone(project: Path) -> None:
    write(project, "board.kicad_prl", "windows")
    draw(project, board(1, 3))
    assert (project / "board.kicad_prl").exists()


# Without this, the next drawing would refuse, or replace what somebody committed.
@pytest.mark.parametrize("name", BOARDS)
def test_every_kept_file_is_known_as_the_scripts_drew_it(name: str) -> None:
    known = json.loads(overwriting.DRAWN.read_text("utf-8"))
    files = {f"{name}/{file.relative_to(projects.HOME / name).as_posix()}": overwriting._hash(file)
             for file in overwriting._files(projects.HOME / name)}  # fmt: skip
    assert files == {key: value for key, value in known.items() if key.startswith(f"{name}/")}


# A moved test point changed fifty thousand lines: identifiers were made from an item's number.
def test_what_is_moved_changes_its_own_lines_alone() -> None:
    text = (projects.HOME / "halo36" / "halo36.kicad_pcb").read_text("utf-8")
    at = re.search(r'\(property "Reference" "TP4"', text)
    assert at
    start = text.rindex("\t(footprint ", 0, at.start())
    place = re.compile(r"\n\t\t\(at [\d.]+ ")
    moved = text[:start] + place.sub("\n\t\t(at 200 ", text[start:], count=1)
    before, after = text.splitlines(), canonical(moved, "halo36").splitlines()
    assert len(set(after) - set(before)) < 20
    assert [line[:2] for line in differences(text, moved)] == ["- ", "+ "]


def test_the_kept_layout_has_its_fixed_form() -> None:
    text = (projects.HOME / "halo36" / "halo36.kicad_pcb").read_text("utf-8")
    assert canonical(text, "halo36") == text
