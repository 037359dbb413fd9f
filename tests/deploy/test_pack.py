"""The packed file: all that is in it is found by its path."""

import pytest

from halo.hal.files import FOLDERS
from tools.deploy import on_board
from tools.deploy.compile import FIRMWARE, compile_all
from tools.deploy.pack import MAIN, PACK, PackError, contents, main_for, pack, place


def find(packed: bytes, path: str) -> int:
    """Where a file begins, as main.py looks for it; -1 without one."""
    row, key = place(path)
    records = packed[64 * row : 64 * row + 64]
    at = records.find(key)
    return -1 if at % 5 else 8 * int.from_bytes(records[at + 3 : at + 5], "little")


def test_every_file_of_the_firmware_is_found_whole_and_nothing_else() -> None:
    compiled = compile_all()
    packed = contents(compiled)[PACK]
    paths = {"/" + name.removeprefix("halo/"): path for name, path in compiled.items()}
    main = paths.pop("/" + MAIN)
    assert main.name == MAIN
    assert len(paths) > 80
    for path, file in paths.items():
        data = file.read_bytes()
        at = find(packed, path)
        assert packed[at : at + len(data)] == data, path
        missing = path.replace(".", "_.")
        assert find(packed, missing) == -1
        assert find(packed, path.rpartition(".")[0]) == -1


def test_folders_are_told_and_those_above_them() -> None:
    packed = pack({"/games/go/view.mpy": b"view", "/app.mpy": b"app"})
    assert packed[find(packed, "folders") :].startswith(b" /games /games/go \n")


def test_a_board_of_another_model_has_it_in_main() -> None:
    assert main_for('A = 1\nMODEL = "halo36"\nB = 2\n', "halo45") == (
        'A = 1\nMODEL = "halo45"\nB = 2\n'
    )
    with pytest.raises(PackError, match="whole checkout"):
        main_for("B = 2\n", "halo45")


def test_a_row_of_the_index_that_overflows_is_an_error() -> None:
    crowd = [f"/{number}.mpy" for number in range(4000)]
    row = place(crowd[0])[0]
    same = [path for path in crowd if place(path)[0] == row]
    assert pack(dict.fromkeys(same[:12], b"x"))
    with pytest.raises(PackError, match="no room for"):
        pack(dict.fromkeys(same[:13], b"x"))


def test_what_runs_on_a_board_by_itself_has_the_same_names() -> None:
    assert f'"/{PACK}"' in (FIRMWARE / MAIN).read_text()
    assert set(FOLDERS) < set(on_board.OWN)
