"""What was changed in KiCad by hand is not overwritten by the scripts."""

import subprocess
from pathlib import Path

import pytest

from hardware import overwriting
from hardware.pcb.kicad import ToolError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a committed project of two files; `drawn` beside it is what the scripts draw."""
    monkeypatch.setattr(overwriting, "DRAWN", tmp_path / "drawn.json")
    kept = tmp_path / "repository" / "board"
    write(kept, "board.kicad_pcb", "one")
    write(kept, "halo.pretty/part.kicad_mod", "pad")
    who = ("-c", "user.name=Halo", "-c", "user.email=halo@example.org")
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "the board"]):
        subprocess.run(["git", *words], cwd=kept.parent, check=True)
    return kept


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def draw(project: Path, text: str) -> None:
    """Draw the board anew with `text` in its layout."""
    drawn = project.parents[1] / "drawn"
    write(drawn, "board.kicad_pcb", text)
    write(drawn, "halo.pretty/part.kicad_mod", "pad")
    overwriting.replace(project, drawn)


def layout(project: Path) -> str:
    return (project / "board.kicad_pcb").read_text("utf-8")


def test_what_is_committed_is_replaced(project: Path) -> None:
    draw(project, "two")
    assert layout(project) == "two"


def test_what_the_scripts_wrote_is_replaced_without_a_commit(project: Path) -> None:
    draw(project, "two")
    draw(project, "three")
    assert layout(project) == "three"


def test_what_was_changed_by_hand_is_kept(project: Path) -> None:
    write(project, "board.kicad_pcb", "moved in KiCad")
    with pytest.raises(ToolError, match=r"board/board\.kicad_pcb: changed by hand"):
        draw(project, "two")
    assert layout(project) == "moved in KiCad"


def test_what_was_changed_by_hand_after_drawing_is_kept(project: Path) -> None:
    draw(project, "two")
    write(project, "board.kicad_pcb", "moved in KiCad")
    with pytest.raises(ToolError):
        draw(project, "three")
    assert layout(project) == "moved in KiCad"


def test_nothing_is_overwritten_when_one_file_was_changed(project: Path) -> None:
    write(project, "halo.pretty/part.kicad_mod", "a larger pad")
    with pytest.raises(ToolError):
        draw(project, "two")
    assert layout(project) == "one"


def test_a_change_that_the_scripts_draw_too_is_no_quarrel(project: Path) -> None:
    write(project, "board.kicad_pcb", "two")
    draw(project, "two")
    assert layout(project) == "two"


def test_a_committed_change_is_replaced(project: Path) -> None:
    write(project, "board.kicad_pcb", "moved in KiCad")
    who = ["-c", "user.name=Halo", "-c", "user.email=halo@example.org"]
    subprocess.run(["git", *who, "commit", "-qam", "moved"], cwd=project, check=True)
    draw(project, "two")
    assert layout(project) == "two"


def test_a_new_file_of_somebody_is_not_deleted(project: Path) -> None:
    write(project, "notes.kicad_sch", "mine")
    with pytest.raises(ToolError, match="notes"):
        draw(project, "two")


def test_what_the_scripts_no_longer_draw_goes(project: Path) -> None:
    write(project, "board.kicad_pcb", "one")
    draw(project, "one")
    (project.parents[1] / "drawn" / "halo.pretty" / "part.kicad_mod").unlink()
    overwriting.replace(project, project.parents[1] / "drawn")
    assert not (project / "halo.pretty" / "part.kicad_mod").exists()


def test_kicads_own_notes_are_left_alone(project: Path) -> None:
    write(project, "board.kicad_prl", "windows")
    draw(project, "two")
    assert (project / "board.kicad_prl").exists()
