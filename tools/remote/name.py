"""A player's name: as it is entered, sent and shown."""

import unicodedata
from urllib.parse import quote, unquote

from tools.remote.state import MOST_NAME_LETTERS

# Characters as a person counts them.
MOST_CHARACTERS = 24
_JOINER = "\u200d"
# All that shows nothing else is left out: they join the parts of a character, or keep them apart.
_JOINERS = ("\u200c", _JOINER)
# The canonical combining class of signs such as Devanagari's, which join two consonants.
_VIRAMA = 9


def characters(name: str) -> list[str]:
    """Return the characters that a person sees: Unicode's extended grapheme clusters.

    These are the rules of UAX 29 as far as `unicodedata` knows the properties they need; a browser
    knows all of them, and may count a few names of rare scripts differently.
    """
    found: list[str] = []
    for letter in name:
        if found and _continues(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _continues(character: str, letter: str) -> bool:
    """Tell whether a letter belongs to the character before it."""
    last, kind = character[-1], unicodedata.category(letter)
    if kind.startswith("M") or letter in _JOINERS or "🏻" <= letter <= "🏿":
        return True
    if last == _JOINER and kind == "So":  # an emoji of several
        return True
    if "🇦" <= letter <= "🇿":  # two are a flag
        return len(character) == 1 and "🇦" <= last <= "🇿"
    if "\u1160" <= letter <= "\u11ff":  # a vowel or final of a syllable of Hangul
        return "\u1100" <= last <= "\u11ff" or "가" <= last <= "힣"
    return unicodedata.combining(character.rstrip(_JOINER)[-1:]) == _VIRAMA and kind == "Lo"


def is_too_long(name: str) -> bool:
    """Tell whether the name has more characters, or letters in a state, than there is room for."""
    is_long = len(quote(name, safe="", errors="ignore")) > MOST_NAME_LETTERS
    return is_long or len(characters(name)) > MOST_CHARACTERS


def shown(name: str) -> str:
    """Return as much of the name as there is room for, without what cannot be seen."""
    name = "".join([letter for letter in name if letter.isprintable() or letter in _JOINERS])
    name = name.strip()
    while is_too_long(name):
        name = "".join(characters(name)[:-1])
    return name.strip()


def encoded(name: str) -> str:
    """Return the name as a state has it."""
    return quote(shown(name), safe="")


def decoded(name: str) -> str:
    """Return the displayable form of a state's name."""
    return shown(unquote(name))
