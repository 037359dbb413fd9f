"""Tables kept in files: CSV, and pages of Markdown whose tables are made."""

import csv
import io
import json
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

MADE = "<!-- made: what is below is written by a program -->"

Cells = Iterable[object]


def read(file: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names of their columns."""
    return list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))


def facts(file: Path) -> SimpleNamespace:
    """Return the values of a table of facts, numbers or lists of them, by their names."""
    return SimpleNamespace(**{row["name"]: json.loads(row["value"]) for row in read(file)})


def csv_text(rows: Iterable[Cells]) -> str:
    """Return rows as a CSV file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def markdown(head: Cells, rows: Iterable[Cells]) -> list[str]:
    """Return the lines of a table of a page."""
    heads = [*head]
    lines = ["| " + " | ".join(map(str, cells)) + " |" for cells in (heads, *rows)]
    return [lines[0], "|---" * len(heads) + "|", *lines[1:]]


def page(file: Path, lines: Iterable[str]) -> str:
    """Return a page's text with these lines below its mark; what is above is written by hand."""
    above, mark, _ = file.read_text("utf-8").partition(MADE)
    if not mark:
        raise ValueError(f"{file.name} has lost the line {MADE}")
    return "\n".join([above + mark, "", *lines, ""])
