"""What a player should know of a board beforehand; the texts are the page's, here in English."""

import json
from pathlib import Path

_TEXTS = Path(__file__).parents[1] / "page/static/words/en.json"


class Notice:
    """A text by its name among the page's, and what is filled in."""

    def __init__(self, name: str, **values: str) -> None:
        self.name = name
        self.values = values

    def facts(self) -> dict[str, str]:
        """Return it for the page."""
        return {"name": self.name, **self.values}

    def sentence(self) -> str:
        """Return it for the terminal."""
        texts = json.loads(_TEXTS.read_text("utf-8"))["server"]["notices"]
        return str(texts[self.name].format(**self.values))
