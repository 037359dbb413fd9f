"""The kept tables and drawings match layouts and pins. Needs no KiCad."""

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from hardware.make import HOME, derived, layouts, main
from hardware.order.tables import BESIDE, cost
from hardware.pcb.board_file import PARTS
from hardware.pcb.wiring import BOARDS, PICO_PINS, Grid
from tests.house.source import ROOT

_CODE = re.compile(r"`([^`{]+)`")


FILES = [
    "bom.csv",
    "pinout.csv",
    "enclosure/boards.scad",
    "numbers.md",
    "pads.md",
    "prices.md",
    "measured.md",
]


def test_without_magpylib_the_tables_are_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "magpylib", None)
    assert main(["tables"]) == 1
    assert capsys.readouterr().err == ("hardware: magpylib is not installed: run `make setup`\n")


@pytest.mark.physics
@pytest.mark.parametrize("name", FILES)
def test_a_kept_file_is_what_would_be_made_now(name: str) -> None:
    made = derived(layouts())[HOME / name]
    assert (HOME / name).read_text("utf-8") == made, "run `make hardware`"


@pytest.mark.physics
def test_every_made_file_is_compared() -> None:
    assert {file.relative_to(HOME).as_posix() for file in derived(layouts())} == set(FILES)


def test_the_drawing_of_the_wiring_by_hand_says_what_the_pins_say() -> None:
    grid = Grid("halo36")
    model = grid.model
    wanted = []
    for square in grid.squares:
        place = f"U{grid.mux(square) + 1}.{grid.channel(square)}"
        wanted += [square.name, place, str(grid.chain.index(square))]
    for mux, gpio in enumerate(model["adc"]):
        on = {grid.channel(each): each.name for each in grid.squares if grid.mux(each) == mux}
        on |= {at: f"{quarters}/4 VREF" for at, quarters in model["references"]}
        wanted += [f"U{mux + 1} 74HC4067", f"SIG to GP{gpio}"]
        wanted += [text for at in range(16) for text in (f"C{at}", on.get(at, ""))]
    for gpio in (
        *model["select"],
        *model["adc"],
        model["pixels"],
        model["button"],
        model["supply"],
    ):
        wanted += [f"GP{gpio}", f"pin {PICO_PINS[gpio]}"]
    select, supply = model["select"], model["supply"]
    wanted += [f"S0 to S3: GP{select[0]} to GP{select[-1]}", f"GP{model['pixels']}"]
    wanted += [f"GP{supply}, pin {PICO_PINS[supply]}"]
    drawing = ElementTree.parse(HOME / "handwired.svg")
    drawn = [element.text or "" for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    rest = iter(drawn)
    missing = next((text for text in wanted if text not in rest), "")
    assert not missing, f"{missing} is not drawn, or not in this order"
    assert f"keeps the light under {grid.model['usb_limit_ma']} mA." in " ".join(drawn)


@pytest.mark.parametrize("board", BOARDS)
def test_the_bill_of_materials_is_the_board(board: str) -> None:
    with (HOME / "bom.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["number"]]
    listed = Counter({row["number"]: int(row[f"{board} quantity"]) for row in rows})
    placed = Counter(
        part.fields.get("MPN", "")
        for part in layouts()[board].footprints.values()
        if part.is_bought
    )
    assert listed == placed


def test_every_part_that_is_bought_says_what_it_is() -> None:
    for name, part in PARTS.items():
        if part.mpn:
            assert part.datasheet.startswith("http"), name
            assert all((part.maker, part.substitute, part.usd)), name


# A price or number of pieces in a document that is not the table's own is found here.
def test_documents_repeat_the_tables_prices() -> None:
    known = {part.value: part.usd for part in PARTS.values() if len(part.value) > 5}
    known |= {name: usd for name, _, _, usd in BESIDE}
    compared = set()
    for file in sorted(HOME.glob("*.md")):
        for head, cells in table_rows(file.read_text("utf-8")):
            columns = [at for at, name in enumerate(head) if re.search("usd|US dollars", name)]
            for name in known if columns and file.name != "prices.md" else ():
                is_counted = head[1] == "how many"
                if re.search(rf"(^|\W){re.escape(name)}", cells[0]) and (
                    cells[1].isdigit() or not is_counted
                ):
                    count = int(cells[1]) if is_counted else 1
                    said = float(cells[columns[0]].split()[-1])
                    assert said == pytest.approx(count * known[name]), (file.name, cells[0])
                    compared.add((file.name, name))
    assert len(compared) >= 4, compared


def test_the_hand_wired_board_costs_what_its_rows_say() -> None:
    text = (HOME / "handwired.md").read_text("utf-8")
    rows = [cells for head, cells in table_rows(text) if head[-1] == "usd"]
    least, most = (sum(float(row[-1].split()[end]) for row in rows) for end in (0, -1))
    assert f"About {least:.0f} to {most:.0f} US dollars" in text
    small = sum(counts["halo36"] * usd for _, counts, _, usd in BESIDE[:4])
    assert float(rows[-1][-1]) == pytest.approx(small, abs=0.05)
    drawn = (HOME / "handwired.svg").read_text("utf-8")
    assert "one of 100 nF at every sensor" in text
    assert "100 nF at every sensor" in drawn


def test_documents_count_the_magnets_that_the_table_buys() -> None:
    (magnets,) = (
        counts["halo36"] for name, counts, _, _ in BESIDE if name.startswith("disc magnet")
    )
    in_the_jig = 2
    assert f"| {magnets - in_the_jig} magnets |" in (HOME / "assembly.md").read_text("utf-8")


def test_what_is_drawn_and_not_fitted_is_not_bought() -> None:
    for layout in layouts().values():
        assert not layout.footprints["J2"].is_bought
    assert PARTS["header"].mpn not in (HOME / "bom.csv").read_text("utf-8")


def table_rows(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield every row of a page's tables as (head, cells)."""
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            head = []
        elif not head:
            head = cells
        elif not line.startswith("|---"):
            yield head, cells


def test_the_readme_tells_the_cost_that_the_tables_give() -> None:
    (small, aside), (large, more) = (cost(board, layouts()) for board in BOARDS)
    said = (HOME / "README.md").read_text("utf-8")
    assert f"about {small:.0f} US dollars for halo36, {large:.0f} for halo45" in said
    assert f"another {aside:.0f} or {more:.0f} for magnets" in said


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_of_the_layout_is_in_the_table_of_parts(board: str) -> None:
    known = {(part.footprint.split(":")[1], part.value, part.mpn) for part in PARTS.values()}
    for part in layouts()[board].footprints.values():
        name = part.name.split(":")[1]
        assert (name, part.value, part.fields.get("MPN", "")) in known, part.reference


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
