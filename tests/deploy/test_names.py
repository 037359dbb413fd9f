"""Before compilation private names become MicroPython's own, and constants numbers."""

import ast
import re

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


def test_what_is_used_of_another_object_or_stands_in_a_text_keeps_its_name() -> None:
    text = 'def f(self, other):\n    self._a1 = other._a2\n    self._a2 = hasattr(self, "_a3")\n'
    text += "    self._a3 = sys._machine\n"
    short = shorten({"a": text})["a"]
    assert names(short) >= {"_a2", "_a3", "_machine"}
    assert "_a1" not in names(short)


def test_what_a_formatted_text_shows_has_its_name() -> None:
    short = shorten({"a": '_word = "is"\ndef _say(_who):\n    return f"{_who} {_word!r}"\n'})["a"]
    told: dict[str, str] = {}
    exec(short + f"told = {next(iter(names(short) - {'_word', '_who'}))}('it')\n", told)  # noqa: S102
    assert told["told"] == "it 'is'"


def test_the_same_names_become_the_same_and_a_new_one_changes_few() -> None:
    texts = {str(path): (FIRMWARE / path).read_text() for path in sources()}
    before = shorten(texts)
    assert shorten(texts) == before
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


@pytest.mark.parametrize("module", ["a.colours", ".colours"])
def test_an_imported_constant_becomes_its_number_and_its_import_goes(module: str) -> None:
    view, colours = folded(f"from {module} import BLUE\nx = [BLUE, -BLUE]\n")
    assert view == "pass\nx = [17, -17]\n"
    assert colours == '"""Colours."""\n\npass\npass\nNAMES = ("red", "blue")\n'


def test_what_is_no_number_is_imported_as_before_and_no_line_moves() -> None:
    view, _ = folded("from a.colours import (\n    BLUE,\n    NAMES,\n)\nx = NAMES[BLUE]\n")
    assert view == "from a.colours import NAMES\n\n\n\nx = NAMES[17]\n"


@pytest.mark.parametrize("by", ["from a import colours", "from . import colours"])
def test_a_constant_may_be_named_through_its_module(by: str) -> None:
    assert folded(f"{by}\nx = colours.RED\n")[0] == "pass\nx = 1\n"
    assert folded(f"{by}\nx = colours.RED, colours.NAMES\n")[0] == f"{by}\nx = 1, colours.NAMES\n"


def test_what_a_program_imports_or_a_module_asks_for_by_name_stays() -> None:
    kept = folded("x = load().RED\n", "from a.colours import BLUE\n")[1]
    assert kept == COLOURS.replace("RED << 4", "1 << 4")


def test_a_modules_own_constants_need_no_import_of_const() -> None:
    text = "import micropython\nfrom micropython import const\n_A = const(3)\n@micropython.viper\n"
    assert folded(text + "def f():\n    return _A\n")[0] == (
        "pass\npass\npass\n@micropython.viper\ndef f():\n    return 3\n"
    )


def test_micropython_stays_where_it_is_used() -> None:
    text = "import micropython\nmicropython.mem_info()\n"
    assert folded(text)[0] == text


def test_a_name_that_is_bound_again_is_no_constant() -> None:
    text = "A = 1\ndef f(A):\n    return A\n"
    assert folded(text)[0] == text
    with pytest.raises(DeployError, match="BLUE is a constant and is bound again"):
        folded("from a.colours import BLUE\nfor BLUE in range(3):\n    pass\n")


def test_what_the_device_would_not_hold_in_a_word_stays() -> None:
    text = "A = 1 << 30\nx = A\n"
    assert folded(text)[0] == text
