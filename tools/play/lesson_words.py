"""What a lesson asks for and says afterwards, in the page's English words."""

from functools import cache
from typing import Any

from tools.play.board_state import BoardState
from tools.web.words import USUAL, Words, words_in


def headline(heard: BoardState) -> str:
    """Return which lesson is on."""
    if not heard.lesson:
        return _common()["title"]
    return _filled(_common()["headline"], heard.lesson)


def request(heard: BoardState, set_up: str) -> str:
    """Return the task and the step that is next, or `set_up`, what is to be stood and taken."""
    lesson, state = heard.lesson, heard.state
    sentences = [_own(lesson).get("do", "")] if lesson else []
    if state["expected"] == "fill":
        sentences.append(set_up)
    elif state["expected"] != "nothing":
        sentences.append(heard.game.next_step(state))
    return " ".join(sentences)


def news(event: dict[str, Any]) -> str:
    """Return how a lesson went; empty where the headline says it."""
    words = _common()
    if event["step"] == "done":
        return _filled(words["done"], {"why": _own(event)["done"]})
    if event["step"] == "again":
        return words["again"]
    if event["step"] == "finished":
        return _filled(words["finished"], {"game": event["game"].upper()})
    return ""


@cache
def _words() -> Words:
    return words_in(USUAL)


def _common() -> dict[str, str]:
    """Return the texts of all lessons."""
    common: dict[str, str] = _words()["lesson"]
    return common


def _own(lesson: dict[str, Any]) -> dict[str, str]:
    """Return the texts of one lesson of its game."""
    own: dict[str, str] = _words()[lesson["game"]]["lesson"].get(str(lesson.get("number")), {})
    return own


def _filled(text: str, values: dict[str, Any]) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
