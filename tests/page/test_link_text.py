"""Links in the text that a player opens or pastes."""

from urllib.parse import quote

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.page.node import page_called
from tests.remote.test_seal import VECTORS

_PAGE = "https://halo.example/boards/"
_OF_A = {"secret": VECTORS["secret"], "key": VECTORS["own_keys"]["a"]}
_LINKS = [each for each in VECTORS["links"] if "#game=" in each["link"]]
# What people and messengers put around a link, and what follows one.
_AROUND = (
    *("{}", "  {}\n", "Let us play! {}", "{} Your turn", "Hi,\n\n{}\n\nAnna\n", "{}\nBye"),
    *("{}.", "{},", "{};", "{}:", "{}!", "{}?", "{}…", "({})", "({}).", "{}|", "*{}*", "{}~"),
    *("<{}>", "<{}> Bye", '"{}"', "'{}'", "“{}”", "„{}“", "«{}»", "[play]({})", "`{}`"),
    *("{}\u200b", "\ufeff{}", "{}\u2069", "{}%20", "{}%22", "{}%E2%80%9D."),
    *("Play here:{}", "_{}_", "~{}~", "[{}]", "mailto:?body={}"),
    *("{}&fbclid=IwAR0_x-y", "{}?utm_source=share&utm_medium=x", "{}#top", "{}&amp;x=1"),
)
_WIDTHS = (9, 40, 60, 72, 76, 78)


def _broken(link: str, width: int, first: int, end: str) -> str:
    """Return the link in lines of this width, the first one of another."""
    rest = range(first, len(link), width)
    return end.join([link[:first], *(link[at : at + width] for at in rest)])


def _sent(link: str) -> list[str]:
    """Return the texts in which a link may arrive."""
    fragment = link.partition("#")[2]
    texts = [each.replace("{}", link) for each in _AROUND]
    # Percent-encoded by one messenger or two, in whole or in part.
    texts += [
        link.replace("#", "%23").replace("=", "%3D", 1),
        f"{_PAGE}#{fragment.replace('=', '%3D', 1)}",
        f"{_PAGE}#{fragment.replace('=', '%3d', 1)}.",
        f"https://away.example/?u={quote(link, safe='')}&h=AT0-x_y",
        f"https://away.example/?u={quote(quote(link, safe=''), safe='')}&h=AT0-x_y",
    ]
    for end in ("\n", "\r\n", " \r\n", "\n> ", "\n>> ", "\n\t", "\u200b", " "):
        texts += [f"See:\n{_broken(link, width, width, end)}\nBye" for width in _WIDTHS]
    starts = link.index("#")
    texts += [f"{_broken(link, 70, at, chr(10))}\nBye" for at in range(starts, starts + 30)]
    return texts


def test_a_link_is_found_in_whatever_a_messenger_makes_of_it() -> None:
    texts = [(each, text) for each in _LINKS for text in _sent(each["link"])]
    keys = {"secret": VECTORS["secret"], "key": VECTORS["own_keys"]["a"]}
    found = page_called(
        *({"do": "link", **keys, "link": text, "known": each["known"]} for each, text in texts)
    )
    for (each, text), read in zip(texts, found):
        expected = {key: each[key] for key in ("side", "game", "state", "signer")}
        assert read == expected, text


def test_what_is_cut_is_refused_whatever_follows() -> None:
    link = _LINKS[0]["link"]
    after = ("", ".", " Your turn", "\nBye\nAnna", "?utm_source=x", "&x=1", ">")
    texts = [link[:-missing] + more for more in after for missing in (1, 5, 100)]
    # Cut by exactly as many letters as the next word has.
    texts += [f"{link[: -len(word)]}{end}{word}" for word in ("Bye", "Anna") for end in " \n"]
    found = page_called(*({"do": "link", **_OF_A, "known": "", "link": text} for text in texts))
    assert found == [{"failed": "cut"}] * len(texts)


@pytest.mark.parametrize("heap", ["a", "-", "a\n", "a>", "#", "# "])
def test_a_text_as_large_as_a_book_is_read_at_once(heap: str) -> None:
    link = _LINKS[0]["link"]
    texts = [f"{heap * 500_000}{more}" for more in ("", f" {link} ")]
    texts.append(f"{link}\n{heap * 500_000}")
    found = page_called(*({"do": "link", **_OF_A, "known": "", "link": text} for text in texts))
    assert found[0] == {"failed": "form"}
    assert [read["side"] for read in found[1:]] == [_LINKS[0]["side"]] * 2
