"""What the bridge's tests share."""

import pytest

from tests.optional import need


@pytest.fixture
def broker(tmp_path):
    """A mosquitto of the test's own; where it is not installed the test is skipped."""
    from tools.bridge.trial.mosquitto import Mosquitto, find

    need("" if find() else "mosquitto is not installed")
    mosquitto = Mosquitto(tmp_path)
    yield mosquitto
    mosquitto.kill()
