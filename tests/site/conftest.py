"""The site, built once, the board in it with what only the tests import; and one browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chromium import started_chromium
from tests.house.source import ROOT
from tests.optional import need, port_missing
from tools.site.build import build
from tools.site.serve import serving
from tools.site.site import build_site

PICTURES = ROOT / "build" / "site-pictures"

_FOR_THE_TESTS = (
    "tools/lab/counters/*_viper.py",
    "tools/lab/counters/counting.py",
    "tools/sim/world/scenario.py",
    "tests/hal_contract.py",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need(port_missing())
    folder = tmp_path_factory.mktemp("site")
    build(folder, _FOR_THE_TESTS)
    return folder


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as a maker gets it, in one that a host serves."""
    need(port_missing())
    folder = tmp_path_factory.mktemp("host") / "halo"
    build_site(folder)
    return folder


@pytest.fixture(scope="session")
def address(whole_site: Path) -> Iterator[str]:
    """Its address below another one."""
    with serving(whole_site.parent) as host:
        yield f"{host}/{whole_site.name}/"


# Not for longer than this folder, see tests/chromium.py.
@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    with started_chromium() as found:
        yield found


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES
