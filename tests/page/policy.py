"""What a Content-Security-Policy lets a page do; see there for the directives' names."""

import re
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


def see_own_host_and_brokers(rules: dict[str, set[str]], page: str) -> None:
    """See that these rules let the page ask no host but its own and brokers.

    The broker of a remote game is not known in advance. The page's only inline style is allowed
    by its hash.
    """
    assert rules["default-src"] == {"'none'"}
    assert set(rules) >= _OF_THEIR_OWN
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    others = {name: sources - {"'self'", "'none'"} for name, sources in rules.items()}
    assert {name: sources for name, sources in others.items() if sources} == {
        "script-src": {"'wasm-unsafe-eval'"},
        "style-src": {f"'sha256-{digest}'"},
        "connect-src": {"ws:", "wss:"},
    }
