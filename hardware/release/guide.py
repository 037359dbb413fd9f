"""guide.pdf: the pages that a builder needs, in their order, with their pictures, to print."""

import re
import shutil
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hardware.pcb.outputs import run, settle

PAGES = ("README", "order", "prices", "assembly", "bringup", "safety", "troubleshooting")
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_NODE = re.compile(rb"node\d{8}")
_STYLE = Path(__file__).with_name("guide.css")


def make(home: Path, file: Path, date: str) -> list[Path]:
    """Write the guide of the pages in `home`, dated YYYY-MM-DD."""
    page = file.with_suffix(".html")
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(html(home), "utf-8")
    options = ("--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={file}")
    run([_browser(), *options, page.as_uri()], "printing guide.pdf")
    page.unlink()
    settle(file, date)
    file.write_bytes(renumbered(file.read_bytes()))
    return [file]


def renumbered(pdf: bytes) -> bytes:
    """Return a PDF whose nodes, tables' cells, are counted from 0.

    Chromium numbers them after what it did before, which differs from run to run.
    """
    numbers = {name: b"node%08d" % at for at, name in enumerate(sorted({*_NODE.findall(pdf)}))}
    return _NODE.sub(lambda found: numbers[found[0]], pdf)


def missing() -> str:
    """Return why no guide can be printed here, or ""."""
    return "" if _browser() else "Chromium, which prints guide.pdf, is not installed"


def _browser() -> str:
    return next(filter(None, map(shutil.which, _BROWSERS)), "")


def html(home: Path) -> str:
    """Return all pages as one, links between them as links within it."""
    reader = MarkdownIt("commonmark").enable("table")
    body = []
    for name in PAGES:
        tokens = reader.parse((home / f"{name}.md").read_text("utf-8"))
        for token in tokens:
            for inner in token.children or ():
                _relink(inner, home)
        body.append(f'<a id="{name}"></a>' + reader.renderer.render(tokens, reader.options, {}))
    style = _STYLE.read_text("utf-8")
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(body)}"


def _relink(token: Token, home: Path) -> None:
    """Make a picture's address whole; let a link lead to its page in the guide, or nowhere."""
    if token.type == "image":
        token.attrs["src"] = (home / str(token.attrs["src"])).as_uri()
    elif token.type == "link_open":
        target = str(token.attrs["href"])
        page = re.fullmatch(r"(\w+)\.md(#.*)?", target)
        if page and page[1] in PAGES:
            token.attrs["href"] = f"#{page[1]}"
        elif "://" not in target:
            del token.attrs["href"]
