"""Tools rewritten in the Python that MicroPython has."""

import pytest

from tools.page.builder.plain import plain


@pytest.mark.parametrize(
    ("text", "rewritten"),
    [
        ("def f(a: int, *b: str) -> str:\n    '''Do.'''", "def f(a, *b):\n    pass\n"),
        ("x: int = 1\ny: str", "x = 1\n"),
        ("from typing import Any\nS = dict[str, Any]", "Any = object\nS = object\n"),
        ("a = (*b, c)", "a = tuple(b) + tuple((c,))\n"),
        ("a = [*b, *c]", "a = list(b) + list(c)\n"),
        ("f(*a)", "f(*a)\n"),
        ("a = {**b, 1: 2}", "a = dict(list(b.items()) + [(1, 2)])\n"),
        (
            "from typing import NamedTuple\nclass A(NamedTuple):\n    x: int\n    y: int = 2",
            "NamedTuple = object\n\nclass A:\n\n    def __init__(self, x, y=2):\n"
            "        self.x = x\n        self.y = y\n\n    def __eq__(self, other):\n"
            "        return self.__dict__ == other.__dict__\n",
        ),
        (
            "from dataclasses import dataclass\n@dataclass(eq=False)\nclass A:\n    x: int",
            "class A:\n\n    def __init__(self, x):\n        self.x = x\n",
        ),
        ("table[0] = a[1]", "table[0] = a[1]\n"),
    ],
)
def test_what_micropython_lacks_is_written_out(text: str, rewritten: str) -> None:
    assert plain(text) == rewritten
