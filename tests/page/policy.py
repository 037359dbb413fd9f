"""What a Content-Security-Policy lets a page do; see there for the directives' names."""

from base64 import b64encode
from hashlib import sha256

# These do not fall back on default-src.
_OF_THEIR_OWN = {"base-uri", "form-action"}


def rules(policy: str) -> dict[str, set[str]]:
    """Return the sources that each directive allows; browsers use the first of two alike."""
    found: dict[str, set[str]] = {}
    for directive in policy.split(";"):
        name, *sources = directive.split()
        found.setdefault(name, set(sources))
    return found


def source_of(text: str) -> str:
    """Return the source that allows only an inline style of this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def foreign(rules: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return what each directive allows besides the page's own host.

    AssertionError if a directive is missing whose absence allows anything.
    """
    assert rules["default-src"] == {"'none'"}
    assert set(rules) >= _OF_THEIR_OWN
    others = {name: sources - {"'self'", "'none'"} for name, sources in rules.items()}
    return {name: sources for name, sources in others.items() if sources}
