"""Viper functions compiled to WebAssembly compute what viper computes."""

import importlib.util
import random
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.programs import OPERATIONS, SOURCE, Writer, expected, pairs
from tests.optional import need, node_missing, seeds
from tests.page.node import called
from tools.deploy import DeployError
from tools.deploy.native.source import functions_of
from tools.deploy.native.wasm import wasm_module
from tools.page.builder.plain import wrapped

_FUNCTIONS = 12


def loaded(name: str, text: str, folder: Path) -> Any:
    """Return the module run by CPython, with tools/shim in place of viper."""
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def drawn_buffers(chance: random.Random) -> list[array]:
    return [
        array("B", chance.choices(range(256), k=8)),
        array("H", chance.choices(range(65536), k=8)),
        array("i", chance.choices(range(-4096, 4096), k=8)),
    ]


@pytest.mark.parametrize("seed", seeds(3, 24))
def test_random_functions_do_what_they_do_under_cpython(seed: int, tmp_path: Path) -> None:
    need(node_missing())
    chance = random.Random(seed)
    text = Writer(chance).module(_FUNCTIONS)
    module = loaded(f"random_{seed}", text, tmp_path)
    calls, wanted = [], []
    for at in range(_FUNCTIONS):
        buffers = drawn_buffers(chance)
        numbers = [chance.randint(-2000, 2000), chance.randint(-9, 9)]
        given = [part.tobytes() for part in buffers]
        returned = getattr(module, f"f{at}")(*buffers, *numbers)
        wanted.append({"returned": returned, "buffers": [part.tobytes() for part in buffers]})
        calls.append({"name": f"random.f{at}", "buffers": given, "numbers": numbers})
    answers = called(wasm_module(functions_of("random", text)), calls)
    for at in range(_FUNCTIONS):
        assert answers[at] == wanted[at], f"seed {seed}: f{at} of\n{text}"


@pytest.mark.parametrize("name", OPERATIONS)
def test_words_wrap_and_shift_as_on_the_device(name: str) -> None:
    need(node_missing())
    calls = [{"name": f"words.{name}", "buffers": [], "numbers": pair} for pair in pairs(name)]
    answers = called(wasm_module(functions_of("words", SOURCE)), calls)
    found = {pair: answer["returned"] for pair, answer in zip(pairs(name), answers)}
    assert found == {pair: expected(name, *pair) for pair in pairs(name)}


def module_of(body: str, parameters: str = "a: ptr8, n: int") -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f"@micropython.viper\ndef f({parameters}) -> int:\n{lines}"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("for i in range(n):\n    pass\nreturn 1", "m.py, line 3, in f: For is not in the subset"),
        ("return n ** 2", "m.py, line 3, in f: n ** 2 is not in the subset"),
        ("return n[0]", "m.py, line 3, in f: n is no pointer"),
        ("return n(1)", "m.py, line 3, in f: nobody knows the function n"),
        ("return a.b(n)", "m.py, line 3, in f: only functions are called, by their names"),
        (
            "return strange + 1",
            "m.py, line 3, in f: strange is an object: int() or a pointer is missing",
        ),
        ("return 1.5", "m.py, line 3, in f: 1.5 is not in the subset"),
        ("return f(a)", "m.py, line 3, in f: f takes 2"),
    ],
)
def test_what_it_does_not_know_is_refused_with_the_place(body: str, sentence: str) -> None:
    with pytest.raises(DeployError) as refusal:
        wasm_module(functions_of("m", module_of(body)))
    assert str(refusal.value) == sentence


def test_a_wrapper_hands_in_what_the_function_reads_of_objects() -> None:
    text = module_of(
        "act = thing.act\nreturn int(act(thing.state, n)) + int(thing.first) + ptr8(TABLE)[n]",
        "thing, seen: ptr16, n: int",
    ).replace("ptr8(TABLE)[n]", "int(len(thing))")
    functions = functions_of("m", "import micropython\n\n" + text)
    wasm_module(functions)
    assert wrapped("import micropython\n\n" + text, functions, functions).splitlines() == [
        "import micropython",
        "",
        "def f(thing, seen, n):",
        "    return _translated_f(_address(seen), n, _address(thing.state), _slots[thing.act],"
        " thing.first, len(thing))",
        "from uctypes import addressof as _address",
        "from viper import enlist as _enlist, function as _function, slots as _slots",
        '_translated_f = _function("m.f")',
        "_enlist(f, 0)",
    ]
