"""The addresses at which other devices find the page."""

import socket

import pytest

from tools.serve.__main__ import show_links
from tools.serve.guard import Key
from tools.serve.network import POINT_TO_POINT, RUNNING, likeliest, own_addresses

# What networks a machine is in, its addresses with the flags of their interfaces, the address
# that leads to the internet; and the addresses for other devices in order.
NETWORKS = {
    "home": ("192.168.1.5", ["192.168.1.5"], ["192.168.1.5"]),
    "no way out": ("", ["192.168.1.5"], ["192.168.1.5"]),
    "a VPN": ("10.8.0.2", ["10.8.0.2 p2p", "192.168.1.5"], ["192.168.1.5", "10.8.0.2"]),
    "containers": (
        "10.1.2.3",
        ["172.17.0.1", "192.168.122.1 idle", "10.1.2.3"],
        ["10.1.2.3", "172.17.0.1", "192.168.122.1"],
    ),
    "two networks": (
        "",
        ["169.254.7.7", "100.64.0.9", "172.20.0.4", "10.0.0.7", "192.168.1.5"],
        ["192.168.1.5", "10.0.0.7", "172.20.0.4", "100.64.0.9", "169.254.7.7"],
    ),
    "none": ("", [], []),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_every_address_that_a_device_may_reach_is_listed_the_likeliest_first(name: str) -> None:
    way_out, own, wanted = NETWORKS[name]
    known = {"p2p": RUNNING | POINT_TO_POINT, "idle": 0, "": RUNNING}
    places = [address.partition(" ") for address in own]
    found = [("127.0.0.1", RUNNING), *((address, known[how]) for address, _, how in places)]
    assert likeliest(found, way_out) == wanted


def test_this_machines_own_addresses_are_found() -> None:
    found = own_addresses()
    assert dict(found)["127.0.0.1"] & RUNNING
    for address in likeliest(found, ""):
        socket.create_server((address, 0)).close()  # ours indeed


def test_a_machine_without_a_network_says_that_no_other_device_reaches_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.serve.network.own_addresses", lambda: [("127.0.0.1", RUNNING)])
    show_links("0.0.0.0", 8036, Key(8036))
    assert capsys.readouterr().out.endswith("no network has given this computer an address.\n")
