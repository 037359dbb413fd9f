"""The image is found and checked; without one the error is a single sentence."""

import socket
import threading
from pathlib import Path

import pytest

from tools.deploy import DeployError
from tools.deploy import micropython_image as image


def nothing() -> bytes | None:
    """A source without an image."""
    return None


def rubbish() -> bytes | None:
    """A source that returns something else."""
    return b"not an image"


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache; nobody has chosen an image."""
    monkeypatch.delenv("HALO_IMAGE", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("chosen", "sources", "why"),
    [
        ("no/such/file.uf2", (), "no/such/file.uf2"),
        (__file__, (), "SHA-256"),
        ("", (nothing, nothing), "could not be fetched"),
        ("", (nothing, rubbish), "SHA-256 is wrong"),
    ],
)
def test_what_is_missing_or_wrong_is_reported_in_a_sentence(
    chosen: str, sources: tuple, why: str, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if chosen:
        monkeypatch.setenv("HALO_IMAGE", chosen)
    with pytest.raises(DeployError, match=rf"^.*{why}.*\.$") as error:
        image.find(sources, cache)
    assert "\n" not in str(error.value)
    assert list(cache.iterdir()) == [], "nothing wrong is kept"


def test_a_spoiled_cache_is_fetched_anew(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setattr(image, "SHA256", image.hashlib.sha256(b"not an image").hexdigest())
    (cache / image.NAME).write_bytes(b"half of it")
    assert (
        image.find((nothing, lambda: b"spoiled", rubbish), cache).read_bytes() == b"not an image"
    )
    assert image.find((nothing,), cache).read_bytes() == b"not an image", "from the cache"


@pytest.mark.parametrize(
    "said", [b"HTTP/1.0 200 OK\r\nContent-Length: 99\r\n\r\nhalf", b"", b"no\r\n"]
)
def test_a_download_that_breaks_off_is_none(
    said: bytes, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            client, _ = server.accept()
            with client:
                client.recv(4096)
                client.sendall(said)

        thread = threading.Thread(target=answer)
        thread.start()
        monkeypatch.setattr(image, "URL", f"http://127.0.0.1:{server.getsockname()[1]}/")
        with pytest.raises(DeployError, match="could not be fetched"):
            image.find((image._download,), cache)
        thread.join()
