"""The image is found and checked; without one the error is a single sentence."""

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


def sentence(error: pytest.ExceptionInfo) -> str:
    """Return the error's text; assert that it is one line that ends like a sentence."""
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def test_a_path_of_the_user_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HALO_IMAGE", "no/such/file.uf2")
    with pytest.raises(DeployError) as error:
        image.find()
    assert "no/such/file.uf2" in sentence(error)


def test_a_path_of_the_user_with_another_image(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "other.uf2"
    path.write_bytes(b"another image")
    monkeypatch.setenv("HALO_IMAGE", str(path))
    with pytest.raises(DeployError) as error:
        image.find()
    assert "SHA-256" in sentence(error)


@pytest.mark.parametrize(
    ("sources", "why"),
    [((nothing, nothing), "could not be fetched"), ((nothing, rubbish), "SHA-256 is wrong")],
)
def test_no_source_has_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sources: tuple, why: str
) -> None:
    monkeypatch.delenv("HALO_IMAGE", raising=False)
    with pytest.raises(DeployError) as error:
        image.find(sources, tmp_path)
    assert why in sentence(error)
    assert list(tmp_path.iterdir()) == [], "nothing wrong is kept"


def test_a_spoiled_cache_is_fetched_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HALO_IMAGE", raising=False)
    monkeypatch.setattr(image, "SHA256", image.hashlib.sha256(b"not an image").hexdigest())
    (tmp_path / image.NAME).write_bytes(b"half of it")
    assert image.find((nothing, rubbish), tmp_path).read_bytes() == b"not an image"
    assert image.find((nothing,), tmp_path).read_bytes() == b"not an image", "from the cache"
