"""Constants are folded across the firmware's modules before they are compiled."""

import pytest

from tools.deploy.constants import FoldError, fold

COLOURS = '''"""Colours."""

RED = 1
BLUE = RED << 4 | 1
NAMES = ("red", "blue")
'''


def folded(text: str, users: str = "") -> tuple[str, str]:
    """Return the text of a module beside COLOURS once folded, and that of COLOURS."""
    texts = fold({"a.colours": COLOURS, "a.view": text}, users)
    return texts["a.view"], texts["a.colours"]


def test_an_imported_constant_becomes_its_number_and_its_import_goes() -> None:
    view, colours = folded("from a.colours import BLUE\nx = [BLUE, -BLUE]\n")
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
    with pytest.raises(FoldError, match="BLUE is a constant and is bound again"):
        folded("from a.colours import BLUE\nfor BLUE in range(3):\n    pass\n")


def test_what_the_device_would_not_hold_in_a_word_stays() -> None:
    text = "A = 1 << 30\nx = A\n"
    assert folded(text)[0] == text
