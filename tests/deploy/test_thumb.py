"""Viper functions compiled to Thumb code compute what viper computes."""

import random
from pathlib import Path

import pytest

from tests.deploy.programs import OPERATIONS, SOURCE, Writer, expected, pairs
from tests.deploy.test_wasm import drawn_buffers, loaded
from tests.optional import chip_missing, llvm_missing, need
from tools.deploy import DeployError

_SEEDS = range(200, 208)
_FUNCTIONS = 6


@pytest.fixture(autouse=True)
def _parts() -> None:
    need(llvm_missing() or chip_missing())


@pytest.mark.parametrize("seed", _SEEDS)
def test_random_functions_do_what_they_do_under_cpython(seed: int, tmp_path: Path) -> None:
    from tests.deploy.bare_chip import BareChip
    from tools.deploy.native.source import functions_of
    from tools.deploy.native.thumb import thumb_code

    chance = random.Random(seed)
    text = Writer(chance).module(_FUNCTIONS)
    module = loaded(f"thumb_{seed}", text, tmp_path)
    names = {f"random.f{at}" for at in range(_FUNCTIONS)}
    chip = BareChip(thumb_code(functions_of("random", text), names))
    for at in range(_FUNCTIONS):
        buffers = drawn_buffers(chance)
        same = [part[:] for part in buffers]
        numbers = (chance.randint(-2000, 2000), chance.randint(-9, 9))
        wanted = getattr(module, f"f{at}")(*buffers, *numbers)
        found = chip.call(f"random.f{at}", same, numbers)
        assert (found, same) == (wanted, buffers), f"seed {seed}: f{at} of\n{text}"


@pytest.mark.parametrize("name", OPERATIONS)
def test_words_wrap_and_shift_as_on_the_device(name: str) -> None:
    from tests.deploy.bare_chip import BareChip
    from tools.deploy.native.source import functions_of
    from tools.deploy.native.thumb import thumb_code

    chip = BareChip(thumb_code(functions_of("words", SOURCE), {f"words.{name}"}))
    found = {pair: chip.call_words(f"words.{name}", list(pair)) for pair in pairs(name)}
    assert found == {pair: expected(name, *pair) for pair in pairs(name)}


def test_data_beside_the_code_are_refused() -> None:
    from tools.deploy.native.source import functions_of
    from tools.deploy.native.thumb import thumb_code

    text = "@micropython.viper\ndef f(a: ptr8, n: int) -> int:\n    return n\n"
    entry = (
        '@told = constant i32 7\ndefine i32 @"more"(i32 %at) #0 {\n'
        "  %place = getelementptr i32, ptr @told, i32 %at\n"
        "  %found = load i32, ptr %place\n  ret i32 %found\n}\n"
    )
    with pytest.raises(DeployError, match="data beside the code"):
        thumb_code(functions_of("m", text), {"m.f"}, entry)


def test_a_call_of_what_is_elsewhere_is_refused() -> None:
    from tools.deploy.native.source import functions_of
    from tools.deploy.native.thumb import thumb_code

    text = "@micropython.viper\ndef f(a: ptr8, n: int) -> int:\n    return n\n"
    entry = (
        "declare i32 @elsewhere(i32)\n"
        'define i32 @"more"(i32 %at) #0 {\n'
        "  %found = call i32 @elsewhere(i32 %at)\n  ret i32 %found\n}\n"
    )
    with pytest.raises(DeployError, match="elsewhere is not in the code"):
        thumb_code(functions_of("m", text), {"m.f"}, entry)
