"""The site, built once, with what only the tests import in the port."""

from pathlib import Path

import pytest

from tests.optional import need, port_missing
from tools.site.build import build

_FOR_THE_TESTS = (
    "tools/perft/*_viper.py",
    "tools/perft/counters.py",
    "tools/world/scenario.py",
    "tests/hal_contract.py",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need(port_missing())
    folder = tmp_path_factory.mktemp("site")
    build(folder, _FOR_THE_TESTS)
    return folder
