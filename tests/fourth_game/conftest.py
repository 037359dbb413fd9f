"""A copy of the tree with a fourth game, made once."""

from pathlib import Path

import pytest

from tests.fourth_game.copy_of_the_tree import make_copy

# These tests belong to the added game and run in the copy.
collect_ignore = ["tree"]


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of the copy."""
    folder = tmp_path_factory.mktemp("fourth") / "halo"
    make_copy(folder)
    return folder
