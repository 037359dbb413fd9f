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


def test_a_flash_too_full_for_the_folders_keeps_no_board_from_starting(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def full(path):
        raise OSError(errno.ENOSPC)

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "mkdir", full)
        files.prepare()
        with pytest.raises(OSError, match="28"):
            files.save("game.0", b"one")
    files.save("game.0", b"one")
    assert files.load("game.0") == b"one"


def test_what_is_not_halos_is_named_the_largest_first(folder):
    (folder / "main.py").write_bytes(bytes(9000))
    (folder / "halo").mkdir()
    (folder / "halo" / "app.mpy").write_bytes(bytes(90_000))
    (folder / "notes.txt").write_bytes(b"x")
    (folder / "lib" / "more").mkdir(parents=True)
    (folder / "lib" / "more" / "a.py").write_bytes(bytes(3000))
    (folder / "lib" / "b.py").write_bytes(bytes(1096))
    (folder / "photo.jpg").write_bytes(bytes(300 * 1024))
    assert files.foreign_files() == [("photo.jpg", 300), ("lib", 4), ("notes.txt", 1)]
