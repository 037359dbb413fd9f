"""Links and invitations in the text that a player opens or pastes, for the page and the PC."""

from urllib.parse import quote

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.page.node import page_called
from tests.remote.test_seal import SEAL, VECTORS
from tools.remote.invitation import Invitation, InvitationError

_INVITATION = VECTORS["invitation"]
_PAGE = "https://halo.example/boards/"
_INVITING = f"{_PAGE}#with={quote(_INVITATION, safe='')}"
_LINKS = [each for each in VECTORS["links"] if "#game=" in each["link"]]
# What people and messengers put around a link, and what follows one.
_AROUND = (
    *("{}", "  {}\n", "Let us play! {}", "{} Your turn", "Hi,\n\n{}\n\nAnna\n", "{}\nBye"),
    *("{}.", "{},", "{};", "{}:", "{}!", "{}?", "{}…", "({})", "({}).", "{}|", "*{}*", "{}~"),
    *("<{}>", "<{}> Bye", '"{}"', "'{}'", "“{}”", "„{}“", "«{}»", "[play]({})", "`{}`"),
    *("{}\u200b", "\ufeff{}", "{}\u2069", "{}%20", "{}%22", "{}%E2%80%9D."),
    *("{}&fbclid=IwAR0_x-y", "{}?utm_source=share&utm_medium=x", "{}#top", "{}&amp;x=1"),
)
# What only the address of a page survives.
_AROUND_ADDRESSES = ("Play here:{}", "_{}_", "~{}~", "[{}]", "mailto:?body={}")
_WIDTHS = (9, 40, 60, 72, 76, 78)


def _broken(link: str, width: int, first: int, end: str) -> str:
    """Return the link in lines of this width, the first one of another."""
    rest = range(first, len(link), width)
    return end.join([link[:first], *(link[at : at + width] for at in rest)])


def _sent(link: str) -> list[str]:
    """Return the texts in which a link may arrive."""
    fragment = link.partition("#")[2]
    is_page = link.startswith(_PAGE[:12])
    texts = [each.replace("{}", link) for each in _AROUND]
    if is_page:
        texts += [each.replace("{}", link) for each in _AROUND_ADDRESSES]
        # Percent-encoded by one messenger or two, in whole or in part.
        texts += [
            link.replace("#", "%23").replace("=", "%3D", 1),
            f"{_PAGE}#{fragment.replace('=', '%3D', 1)}",
            f"{_PAGE}#{fragment.replace('=', '%3d', 1)}.",
            f"https://away.example/?u={quote(link, safe='')}&h=AT0-x_y",
            f"https://away.example/?u={quote(quote(link, safe=''), safe='')}&h=AT0-x_y",
        ]
    # A text without a fragment breaks after its addresses.
    starts = link.index("#") if is_page else link.index("halo2.") + len("halo2.")
    firsts = {width: width if is_page else max(width, starts) for width in _WIDTHS}
    for end in ("\n", "\r\n", " \r\n", "\n> ", "\n>> ", "\n\t", "\u200b", " "):
        texts += [f"See:\n{_broken(link, *each, end)}\nBye" for each in firsts.items()]
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


@pytest.mark.parametrize("link", [_INVITING, _INVITATION], ids=["link", "text"])
def test_an_invitation_is_found_in_whatever_a_messenger_makes_of_it(link: str) -> None:
    texts = _sent(link)
    found = page_called(*({"do": "invitation", "of": text, "isSecure": True} for text in texts))
    for text, read in zip(texts, found):
        assert read.get("text") == _INVITATION, text
        assert Invitation.parse(text).text() == _INVITATION, text


def test_what_is_cut_is_refused_whatever_follows() -> None:
    link = _LINKS[0]["link"]
    after = ("", ".", " Your turn", "\nBye\nAnna", "?utm_source=x", "&x=1", ">")
    texts = [link[:-missing] + more for more in after for missing in (1, 5, 100)]
    asked = {"secret": VECTORS["secret"], "key": VECTORS["own_keys"]["a"], "known": ""}
    found = page_called(*({"do": "link", **asked, "link": text} for text in texts))
    assert found == [{"failed": "cut"}] * len(texts)
    for text in [cut + more for more in after for cut in (_INVITING[:-1], _INVITATION[:-9])]:
        (read,) = page_called({"do": "invitation", "of": text, "isSecure": True})
        assert read == {"failed": "key"}, text
        with pytest.raises(InvitationError) as told:
            Invitation.parse(text)
        assert told.value.code == "key", text


def test_a_key_that_a_link_would_hide_is_no_part_of_it() -> None:
    """The invitation ends where its key is whole, even before letters."""
    assert Invitation.parse(f"{_INVITATION} And").key.hex() == SEAL.public_key


@pytest.mark.parametrize("heap", ["a", "-", "a\n", "a>", "#", "# "])
def test_a_text_as_large_as_a_book_is_read_at_once(heap: str) -> None:
    texts = [heap * 500_000 + more for more in ("", f" {_INVITATION} ", f" {_INVITING} ")]
    texts += [f"{_INVITATION}\n{heap * 500_000}", f"{_INVITING}\n{heap * 500_000}"]
    found = page_called(*({"do": "invitation", "of": text, "isSecure": True} for text in texts))
    assert found[0] == {"failed": "form"}
    assert [read["text"] for read in found[1:]] == [_INVITATION] * 4
    with pytest.raises(InvitationError):
        Invitation.parse(texts[0])
    assert {Invitation.parse(text).text() for text in texts[1:]} == {_INVITATION}
