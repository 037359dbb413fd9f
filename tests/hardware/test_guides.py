"""What the maker's pages say is what the firmware says, and what the case needs."""

import re
from functools import cache

from hardware.make import HOME
from tests.house.source import ROOT

_CODE = re.compile(r"`([^`{]+)`")


@cache
def firmware() -> str:
    return "\n".join(file.read_text("utf-8") for file in (ROOT / "firmware").rglob("*.py"))


def rows() -> list[list[str]]:
    lines = (HOME / "troubleshooting.md").read_text("utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if "|" in line
    ]
    return [row for row in cells if row[0] not in ("what you see", "---|---|---")]


def test_troubleshooting_names_what_the_board_says_in_its_own_words() -> None:
    quoted = [text for row in rows() for text in _CODE.findall(row[1])]
    assert len(quoted) >= 20
    for text in quoted:
        assert text.strip() in firmware(), text


def test_troubleshooting_has_a_way_out_for_every_symptom() -> None:
    assert len(rows()) >= 20
    for row in rows():
        assert len(row) == 3, row
        assert all(row), row


def test_every_link_and_picture_of_the_pages_is_there() -> None:
    for page in HOME.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (HOME / target).exists(), (page.name, target)
