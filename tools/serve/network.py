"""Where the server listens, and the addresses at which devices find its page."""

import errno
import socket
import sys
from ipaddress import ip_address, ip_network

if sys.platform != "win32":
    import fcntl

PORT = 8036
MOST_PORT = 65535
_TRIED_PORTS = 16
# Windows denies access to a port that another program has reserved.
_TAKEN = (errno.EADDRINUSE, errno.EACCES) if sys.platform == "win32" else (errno.EADDRINUSE,)
_EVERYWHERE = ("0.0.0.0", "::")
_ELSEWHERE = "192.0.2.1"  # an address reserved for examples, RFC 5737
# An interface's flags; and what asks for them and its address (ioctl), on Linux or elsewhere.
POINT_TO_POINT, RUNNING = 0x10, 0x40
_FLAGS, _ADDRESS = (0x8913, 0x8915) if sys.platform == "linux" else (0xC0206911, 0xC0206921)
# The size of its question and answer: a name of 16 bytes, then the flags, or an address.
_IFREQ_BYTES = 40
# The networks in which a player's devices are, the likeliest first.
_NETWORKS = [ip_network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")]


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket on the port, or on the next free one if it is in use.

    Browsers keep games by the address of their page, so the same ports are tried each time.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # "::" is for both, as the addresses that are shown.
    both = host == "::" and socket.has_dualstack_ipv6()
    for number in range(port, min(port + _TRIED_PORTS, MOST_PORT + 1)):
        try:
            return socket.create_server((host, number), family=family, dualstack_ipv6=both)
        except OSError as reason:
            if reason.errno not in _TAKEN:
                raise
    return socket.create_server((host, 0), family=family, dualstack_ipv6=both)


def page_address(host: str, port: int) -> str:
    """Return the page's address on this machine."""
    name = "127.0.0.1" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def outer_addresses(host: str, port: int) -> list[str]:
    """Return the page's addresses on other devices, the likeliest first."""
    names = likeliest(own_addresses(), _way_out()) if host in _EVERYWHERE else [host]
    return [page_address(name, port) for name in names]


def _way_out() -> str:
    """Return this machine's address on the way to the internet, "" without a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect((_ELSEWHERE, 1))  # sends nothing: it finds the outgoing interface
            return str(way.getsockname()[0])
        except OSError:
            return ""


def own_addresses() -> list[tuple[str, int]]:
    """Return this machine's IPv4 addresses, each with its interface's flags."""
    if sys.platform == "win32":  # which tells no flags
        return [(each, RUNNING) for each in socket.gethostbyname_ex(socket.gethostname())[2]]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            question = name.encode().ljust(_IFREQ_BYTES, b"\0")
            try:
                address = fcntl.ioctl(asked, _ADDRESS, question)[20:24]
                flags = fcntl.ioctl(asked, _FLAGS, question)[16:18]
            except OSError:
                continue  # it has no address
            found.append((socket.inet_ntoa(address), int.from_bytes(flags, sys.byteorder)))
    return found


def likeliest(found: list[tuple[str, int]], way_out: str) -> list[str]:
    """Return those of own_addresses() that other devices may reach, the likeliest first.

    A VPN's interface leads from point to point; that of containers runs only while there are any.
    """

    def rank(place: tuple[str, int]) -> tuple[bool, bool, bool, bool, int]:
        name, flags = place
        address = ip_address(name)
        kinds = [number for number, network in enumerate(_NETWORKS) if address in network]
        is_vpn, is_idle = bool(flags & POINT_TO_POINT), not flags & RUNNING
        is_last = address.is_link_local
        return is_vpn, is_idle, is_last, name != way_out, (kinds or [len(_NETWORKS)])[0]

    return [name for name, _ in sorted(found, key=rank) if not ip_address(name).is_loopback]
