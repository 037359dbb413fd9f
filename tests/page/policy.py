"""What a Content-Security-Policy lets a page do, see the directives' names there."""

from base64 import b64encode
from hashlib import sha256

# These do not fall back on default-src.
_OF_THEIR_OWN = {"base-uri", "form-action"}


def rules(policy: str) -> dict[str, set[str]]:
    """Return the sources that each directive allows; of two alike browsers take the first."""
    found: dict[str, set[str]] = {}
    for directive in policy.split(";"):
        name, *sources = directive.split()
        found.setdefault(name, set(sources))
    return found


def source_of(text: str) -> str:
    """Return the source that allows an inline style of this text, and no other."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def foreign(rules: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return what each directive allows besides the page's own host.

    AssertionError when one is missing without which anything is allowed.
    """
    assert rules["default-src"] == {"'none'"}
    assert set(rules) >= _OF_THEIR_OWN
    others = {name: sources - {"'self'", "'none'"} for name, sources in rules.items()}
    return {name: sources for name, sources in others.items() if sources}
