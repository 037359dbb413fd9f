"""Installing by one dragged file, and by the two other ways onto a board."""

import json
import struct
from pathlib import Path

import pytest

from tests.optional import chip_missing, need
from tools.deploy import DeployError, storage
from tools.deploy.storage import files_in

MAIN = "main.py"


@pytest.fixture(scope="module")
def firmware() -> dict[str, bytes]:
    """The files of a board."""
    need(chip_missing())
    from tools.deploy.compile import compile_all
    from tools.deploy.pack import contents

    return contents(compile_all())


def test_what_is_written_is_read_and_whole_sectors_are_written() -> None:
    pages = storage.pages_of(0x10000000, b"first") | storage.pages_of(0x10005000, bytes(5000))
    image = storage.write_uf2(pages)
    read = storage.read_uf2(image)
    assert {address: read[address] for address in pages} == pages
    numbers = [struct.unpack_from("<8I", image, at) for at in range(0, len(image), 512)]
    assert [number[5] for number in numbers] == list(range(48))
    # The boot program erases at every sixteenth block, so a sector has to begin there.
    assert all((number[3] % 4096 == 0) == (number[5] % 16 == 0) for number in numbers)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"x" * 512, "Block 0 of the file is no UF2 block"),
        (storage.write_uf2(storage.pages_of(0x10000000, b"x"))[:700], "in the middle of a block"),
    ],
)
def test_what_is_no_image_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(DeployError) as error:
        storage.read_uf2(data)
    assert words in str(error.value)


@pytest.mark.slow
def test_the_image_holds_the_firmware_and_micropython(flash: bytes, firmware: dict) -> None:
    from tools.deploy.micropython_image import find

    assert files_in(flash) == firmware
    for address, page in storage.read_uf2(find().read_bytes()).items():
        start = address - 0x10000000
        assert flash[start : start + len(page)] == page


@pytest.mark.slow
@pytest.mark.parametrize("model", ["halo36", "halo45"])
def test_each_models_image_says_so(model: str, firmware: dict) -> None:
    from tools.deploy.image import flash

    files = files_in(flash(model))
    assert f'MODEL = "{model}"' in files[MAIN].decode()
    assert files.keys() == firmware.keys()


@pytest.mark.slow
def test_the_package_names_every_file_of_each_model(firmware: dict, tmp_path: Path) -> None:
    from tools.deploy.compile import compile_all
    from tools.deploy.pack import contents, package

    (tmp_path / "left over").touch()
    package(tmp_path)
    assert not (tmp_path / "left over").exists()
    for kind, model in (("", "halo36"), ("-halo45", "halo45")):
        urls = json.loads((tmp_path / f"package{kind}.json").read_text())["urls"]
        installed = {target: (tmp_path / source).read_bytes() for target, source in urls}
        assert installed == contents(compile_all(), model)
        assert urls[-1][0] == MAIN, "it mounts the other, so it comes when that is whole"


@pytest.mark.chip
def test_the_image_boots_into_the_game(tmp_path: Path) -> None:
    from tools.deploy.compile import build_number
    from tools.deploy.image import boot, uf2_image

    path = tmp_path / "halo.uf2"
    path.write_bytes(uf2_image("halo36"))
    greeting = boot(path, "halo36")
    assert greeting["board"] == "halo36"
    assert greeting["build"] == build_number()
