"""One browser for the tests of pages at a board behind the server."""

from collections.abc import Iterator

import pytest

from tests.chromium import started_chromium


# Only for this folder, see tests/chromium.py.
@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    with started_chromium() as found:
        yield found
