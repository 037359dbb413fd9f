"""The board's files: what the flash refuses is called by its name."""

import errno

import pytest

from halo.hal import files


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files.prepare()
    return tmp_path


def test_what_is_saved_is_loaded_again(folder):
    files.save("game.0", b"one")
    files.save("new.1", b"the first of its folder")
    assert files.load("game.0") == b"one"
    assert files.load("new.1") == b"the first of its folder"
    assert files.load("game.1") is None


def test_a_full_flash_is_called_full(folder, monkeypatch):
    def full(path, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "_write", full)
    with pytest.raises(OSError, match="No space") as refused:
        files.save("game.0", b"one")
    assert refused.value.errno == errno.ENOSPC
