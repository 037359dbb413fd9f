"""Before compilation names become MicroPython's own, and constants numbers."""

import ast
import re
from typing import Any

import pytest

from tools.deploy import DeployError
from tools.deploy.compile import FIRMWARE, sources
from tools.deploy.names import OWN, fold, shorten

# Two modules independent of each other, and a class derived from another module's.
BASE = """
class Base:
    def __init__(self, _x):
        self._one = _x
        self.two = self._three()

    def _three(self):
        return self._one
"""
CHILD = """
from a.base import Base

class Child(Base):
    def _four(self):
        return self._one, self._three()
"""
ALONE = "_table = (1, 2)\n\ndef _look(at):\n    return _table[at]\n"
TEXTS = {"a.base": BASE, "a.child": CHILD, "b.alone": ALONE}
COLOURS = '''"""Colours."""

RED = 1
BLUE = RED << 4 | 1
PINK, GREY = 7, BLUE + 1
NAMES = ("red", "blue")
'''


def names(text: str) -> set[str]:
    """Return all private names of a module, and their replacements."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        for key in ("id", "attr", "name", "arg"):
            word = getattr(node, key, None)
            if isinstance(word, str) and (re.match(r"_(?!_)", word) or word in OWN):
                found.add(word)
    return found


def test_a_name_is_micropythons_and_the_same_wherever_its_class_goes() -> None:
    short = shorten(TEXTS)
    assert all(name in OWN for text in short.values() for name in names(text))
    assert len(names(short["a.base"])) == 3
    assert len(names(short["a.child"])) == 3
    assert len(names(short["a.base"]) | names(short["a.child"])) == 4


def test_no_line_moves_and_public_names_stay() -> None:
    for name, text in shorten(TEXTS).items():
        assert len(text.splitlines()) == len(TEXTS[name].splitlines())
    assert "def __init__(self, " in shorten(TEXTS)["a.base"]


def test_what_is_micropythons_or_stands_in_a_text_keeps_its_name() -> None:
    text = 'import sys\n\n\ndef f(self, other):\n    self._a1 = hasattr(other, "_a3")\n'
    text += "    self._a3 = sys.implementation._machine\n    self._a4 = b'_a4'\n    _machine = 1\n"
    short = shorten({"a": text})["a"]
    assert names(short) >= {"_a3", "_a4", "_machine"}
    assert "_a1" not in names(short)


def test_an_attribute_is_renamed_for_all_who_read_it() -> None:
    texts = {"a": "class A:\n    def __init__(self):\n        self._a1, self._a2 = 1, 2\n"}
    texts["b"] = "_b1 = 3\n\n\ndef f(other):\n    return other._a1, other._a2, _b1\n"
    made: dict[str, Any] = {}
    for text in shorten(texts).values():
        exec(text, made)  # noqa: S102
    assert made["f"](made["A"]()) == (1, 2, 3)


@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        ("def f(way):\n    return way\n", False),
        ('def f(way):\n    """Return the way."""\n    return lambda by: way + by\n', False),
        ("def f(way):\n    return way\n\n\nf(way=1)\n", True),
        ("def f(way, on):\n    return way + on.way\n", True),
        ("way = 1\n\n\ndef f(way):\n    return way\n", True),
        ("class A:\n    way = 1\n\n    def f(self, way):\n        return way\n", True),
        ("from a import b as way\n\n\ndef f(way):\n    return way\n", True),
        ("def f(way):\n    return '{way}'.format_map({'way': way})\n", True),
        ("def way():\n    return lambda way: way\n", True),
    ],
)
def test_a_parameter_is_renamed_unless_others_than_its_function_say_it(
    text: str, is_kept: bool
) -> None:
    assert ("way" in re.sub('""".*"""', "", shorten({"a": text})["a"])) == is_kept


def test_what_a_function_takes_from_elsewhere_stays() -> None:
    text = "@micropython.asm_thumb\ndef f(r0, r1):\n    data(r0, r1)\n\n\n"
    text += "def g(self, data, sum):\n    return max(data, self)\n\n\n"
    text += "def h(self):\n    return sum(self)\n"
    assert shorten({"a": text})["a"] == text


def test_what_a_formatted_text_shows_has_its_name() -> None:
    short = shorten({"a": '_word = "is"\ndef _say(_who):\n    return f"{_who} {_word!r}"\n'})["a"]
    told: dict[str, str] = {}
    exec(short + f"told = {next(iter(names(short) - {'_word', '_who'}))}('it')\n", told)  # noqa: S102
    assert told["told"] == "it 'is'"


def test_a_new_name_changes_few() -> None:
    texts = {str(path): (FIRMWARE / path).read_text() for path in sources()[::3]}
    before = shorten(texts)
    more = shorten({**texts, "z": "_quite_another = []\n"})
    assert all(more[name] == text for name, text in before.items())


def test_more_than_there_are_names_for_are_refused() -> None:
    with pytest.raises(DeployError, match=r"for _n999$"):
        shorten(
            {
                "a": "".join(f"_n{number} = []\n" for number in range(100, 100 + len(OWN)))
                + "_n999 = []\n"
            }
        )


def test_a_name_that_a_module_uses_is_nobodys_else() -> None:
    used = f"def f(self):\n    self._a1 = {' + '.join(OWN[1:])}\n"
    assert names(shorten({"a": used})["a"]) == set(OWN)


@pytest.mark.chip
def test_the_device_has_them_and_takes_no_memory_for_them() -> None:
    from tools.deploy.micropython_image import find
    from tools.sim.chip.machine import Machine
    from tools.sim.chip.prompt import run

    look = f"for name in '{' '.join(OWN)}'.split():\n    hasattr(it, name)\n"
    script = f"import micropython as it\nit.qstr_info()\n{look}it.qstr_info()\n"
    before, after = run(Machine(find()), script).splitlines()
    assert before == after


def folded(text: str, users: str = "") -> tuple[str, str]:
    """Return the folded texts of a module that uses COLOURS, and of COLOURS."""
    texts = fold({"a.colours": COLOURS, "a.view": text}, users)
    return texts["a.view"], texts["a.colours"]


_MICROPYTHON = "import micropython\nmicropython.mem_info()\n"
_HIDDEN = "A = 1\ndef f(A):\n    return A\n"
# What the device would not hold in one word.
_LARGE = "A = 1 << 30\nx = A\n"
_OWN_CONSTANT = (
    "import micropython\nfrom micropython import const\n_A = const(3)\n@micropython.viper\n"
)
FOLDED = {
    "from a.colours import BLUE\nx = [BLUE, -BLUE]\n": "pass\nx = [17, -17]\n",
    "from .colours import BLUE\nx = [BLUE, -BLUE]\n": "pass\nx = [17, -17]\n",
    # No line moves.
    "from a.colours import (\n    BLUE,\n    NAMES,\n)\nx = NAMES[BLUE]\n": (
        "from a.colours import NAMES\n\n\n\nx = NAMES[17]\n"
    ),
    "from a import colours\nx = colours.RED\n": "pass\nx = 1\n",
    "from . import colours\nx = colours.RED\n": "pass\nx = 1\n",
    "from a import colours\nx = colours.RED, colours.NAMES\n": (
        "from a import colours\nx = 1, colours.NAMES\n"
    ),
    f"{_OWN_CONSTANT}def f():\n    return _A\n": (
        "pass\npass\npass\n@micropython.viper\ndef f():\n    return 3\n"
    ),
    _MICROPYTHON: _MICROPYTHON,
    _HIDDEN: _HIDDEN,
    _LARGE: _LARGE,
}


@pytest.mark.parametrize("text", FOLDED)
def test_constants_become_numbers_and_imports_for_them_alone_go(text: str) -> None:
    view, colours = folded(text)
    assert view == FOLDED[text]
    assert colours == '"""Colours."""\n\npass\npass\npass\nNAMES = ("red", "blue")\n'


def test_what_a_program_imports_or_a_module_asks_for_by_name_stays() -> None:
    for asks in ("x = load().RED\n", 'x = getattr(load(), "RED")\n'):
        kept = folded(asks, "from a.colours import BLUE\n")[1]
        pair = "PINK, GREY = 7, BLUE + 1"
        assert kept == COLOURS.replace("RED << 4", "1 << 4").replace(pair, "pass")


def test_one_constant_of_a_pair_keeps_the_other() -> None:
    assert "PINK, GREY = 7, 17 + 1\n" in folded('x = getattr(load(), "PINK")\n')[1]


def test_a_constant_that_is_bound_again_is_refused() -> None:
    with pytest.raises(DeployError, match="BLUE is a constant and is bound again"):
        folded("from a.colours import BLUE\nfor BLUE in range(3):\n    pass\n")
