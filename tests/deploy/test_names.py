"""Private names are replaced by MicroPython's own before the firmware is compiled."""

import ast
import re

import pytest

from tools.deploy.compile import FIRMWARE, sources
from tools.deploy.names import OWN, NamesError, shorten

# Two modules that know nothing of each other, and a class made from another's.
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


def names(text: str) -> set[str]:
    """Return all private names of a module, and those that took their place."""
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


def test_what_is_used_of_another_object_or_stands_in_a_text_keeps_its_name() -> None:
    text = 'def f(self, other):\n    self._a1 = other._a2\n    self._a2 = hasattr(self, "_a3")\n'
    text += "    self._a3 = sys._machine\n"
    short = shorten({"a": text})["a"]
    assert names(short) >= {"_a2", "_a3", "_machine"}
    assert "_a1" not in names(short)


def test_the_same_names_become_the_same_and_a_new_one_changes_few() -> None:
    texts = {str(path): (FIRMWARE / path).read_text() for path in sources()}
    before = shorten(texts)
    assert shorten(texts) == before
    more = shorten({**texts, "z": "_quite_another = []\n"})
    assert all(more[name] == text for name, text in before.items())


def test_more_than_there_are_names_for_are_refused() -> None:
    with pytest.raises(NamesError, match=r"for _n999$"):
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
