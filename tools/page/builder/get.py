"""The site's pages "Get Halo", one for each language, and the files beside them to build a board.

They are plain pages without a script, get/<language>.html, with the words of static/words/get; a
board's are those of the page itself, and safety is told in the words of hardware/safety.md.
"""

import html
import json
import re
import shutil
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from halo.games.registry import games_of
from halo.version import FIRMWARE
from tools.deploy.micropython_image import VERSION
from tools.deploy.pack import package_name
from tools.page.builder.index import FOLDER as PAGE
from tools.page.builder.scripts import smaller
from tools.page.builder.words import USUAL, WORDS, Words, words_in
from tools.program import BUILD, ROOT

HARDWARE = "hardware"
MADE = BUILD / "hardware" / "release"
_GET = "get"
_PATH = _GET + "/{}.html"
_ART = "../art/new_board_{}.svg"
_FIRMWARE = "../firmware/"
_SHEETS = (PAGE / "js/core/base.css", Path(__file__).with_name("get.css"))
# Where a text has links: no text has this letter.
_HERE = "\0"
_POLICY = "default-src 'none'; style-src '{}'; img-src 'self'; base-uri 'none'; form-action 'none'"
# What a file of the hardware is, by its name after the board's: its key in the words, and a size.
_KINDS = re.compile(r"(order|parts|schematic|layout|sheet|step)|bed-(\d+)-(3mf|stl)")
_SAFETY, _PRICES = ROOT / "hardware/safety.md", ROOT / "hardware/prices.md"
_TOTAL = r"^## {}$.*?^\| total \| (\d+) \|.*?^Each of five: (\d+)"


def lay_hardware(site: Path) -> str:
    """Copy the files to build a board to the site; return a sentence if there are none, or ""."""
    if not MADE.is_dir() or not any(MADE.iterdir()):
        return "The site lacks the files to build a board: make hardware ARGS=release makes them."
    shutil.copytree(MADE, site / HARDWARE)
    return ""


def get_pages(site: Path) -> dict[str, str]:
    """Return the pages by their paths, for the firmware and the hardware that are in the site."""
    names = sorted(path.stem for path in (WORDS / _GET).glob("*.json"))
    known = {
        name: json.loads((WORDS / _GET / f"{name}.json").read_text("utf-8")) for name in names
    }
    manifest = json.loads((site / "firmware" / "manifest.json").read_text("utf-8"))
    style = smaller(b"\n".join(sheet.read_bytes() for sheet in _SHEETS), "css")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = _POLICY.format(f"sha256-{digest}")
    pages = {}
    for name, words in known.items():
        others = (_link(f"{other}.html", known[other]["name"]) for other in names if other != name)
        body = [
            f"<nav>{''.join(others)}</nav><h1>{_text(words['title'])}</h1>",
            _p(words["version"].format(version=FIRMWARE)),
            f"<h2>{_text(words['play']['title'])}</h2>{_p(words['play']['text'])}",
            f"<p>{_link('../', words['play']['link'])}</p>",
            *_of_boards(words, words_in(name), manifest),
            *_to_build(words, site / HARDWARE, manifest["models"]),
        ]
        head = (
            f'<!doctype html><html lang="{name}" data-theme="auto"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{_text(words['title'])}</title>"
            f'<link rel="icon" href="../art/icon.svg"><style>{style}</style></head>'
        )
        pages[_PATH.format(name)] = (
            f'{head}<body><main class="get">{"".join(body)}</main></body></html>\n'
        )
    pages[_PATH.format("index")] = pages[_PATH.format(USUAL)]
    return pages


def _of_boards(words: Words, page: Words, manifest: Words) -> Iterable[str]:
    """Yield what to do with a board, and with a Pico that has nothing yet."""
    own = page["ownBoard"]
    yield f"<h2>{_text(words['have']['title'])}</h2>"
    yield _p(words["have"]["text"].format(board=page["places"]["board"], connect=own["connect"]))
    yield f"<h2>{_text(own['new'])}</h2>{_p(own['newIntro'])}"
    for model, file in manifest["images"].items():
        said = own["save"].format(model=_named(model))
        name = f"{Path(file).stem}-{FIRMWARE}.uf2"
        yield f'<p><a href="{_FIRMWARE}{file}" download="{name}">{_text(said)}</a></p>'
    steps = {"buy": words["buy"]} | own["steps"]
    shown = ("buy", "hold", "plug", "drag")
    items = (f'<li><img src="{_ART.format(at)}" alt="">{_p(steps[at])}</li>' for at in shown)
    yield f"<ol>{''.join(items)}</ol>{_p(words['after'])}"
    files = {model: package_name(model) for model in manifest["models"]}
    links = (f"{_link(_FIRMWARE + file, file)} ({_named(model)})" for model, file in files.items())
    said = _text(words["mip"].format(version=VERSION, file=_HERE)).replace(_HERE, ", ".join(links))
    yield f"<p>{said} <code>mpremote mip install --target=/ …/firmware/package.json</code></p>"


def _to_build(words: Words, folder: Path, models: list[str]) -> Iterable[str]:
    """Yield what is there to build a board: safety and cost first, then the files."""
    build = words["build"]
    yield f"<h2>{_text(build['title'])}</h2>{_p(build['text'])}"
    yield f'<div class="safety">{_safety(words["name"])}</div>'
    files = sorted(folder.glob("*"))
    if not files:
        yield _p(build["none"])
    for file in files:
        if file.stem == "guide":
            yield f"{_p(build['guide'])}<p>{_file(file, words['files']['guide'])}</p>"
    prices = _PRICES.read_text("utf-8")
    for model in models:
        cost = re.search(_TOTAL.format(model), prices, re.DOTALL | re.MULTILINE)
        assert cost, "prices.md has every board's total"
        said = build["cost"].format(board=model, one=cost[1], each=cost[2])
        yield f"<h3>{_named(model)}</h3>{_p(said)}"
        own = [file for file in files if file.stem.startswith(f"{model}")]
        yield "".join(f"<p>{_file(file, _kind(file, model, words['files']))}</p>" for file in own)


def _named(model: str) -> str:
    """Return a model's name, with the games that it is for."""
    return f"{model} ({', '.join(map(str.upper, games_of(model)))})"


def _kind(file: Path, model: str, kinds: dict[str, str]) -> str:
    """Return what a file is, or its name."""
    found = _KINDS.match(file.stem.removeprefix(model).lstrip("-") or file.suffix[1:])
    if not found:
        return file.name
    return kinds[found[1] or found[3]].format(size=found[2])


def _file(file: Path, said: str) -> str:
    size = max(1, round(file.stat().st_size / 1000))
    return f"{_link(f'../{HARDWARE}/{file.name}', said)} ({file.suffix[1:].upper()}, {size} kB)"


def _safety(language: str) -> str:
    """Return what the page on safety tells players in a language."""
    from markdown_it import MarkdownIt  # not needed, and not installed, for `make play`

    parts = re.split(r"^## (.+)$", _SAFETY.read_text("utf-8"), flags=re.MULTILINE)
    rendered: str = MarkdownIt().render(parts[parts.index(language) + 1])
    return rendered


def _p(text: str) -> str:
    return f"<p>{_text(text)}</p>"


def _link(address: str, text: str) -> str:
    return f'<a href="{address}">{_text(text)}</a>'


def _text(text: str) -> str:
    return html.escape(text, quote=False)
