"""The carrier by links: a link holds a side's whole state, whatever brings it. Device-safe.

Nothing is retained and nobody is there: a side sends a link when it has done something, and what
it has on its disk counts as its newest state unless the other's link tells of a newer one.
"""

from tools.remote.peer import Peer
from tools.remote.state import NotTaken, parse_state

# How long a side looks for its broker before it plays on by links.
ALONE_MS = 4000


class LinkCarrier:
    """Carries for `peer`; where it `has_broker`, that is asked first which state is the newest."""

    def __init__(self, peer: Peer, has_broker: bool) -> None:
        self._peer = peer
        self._began_ms = -1
        self._has_broker = has_broker

    def text(self) -> bytes:
        """Return what a link says of this side's state."""
        self._peer.keep_news()
        return self._peer.publish().text()

    @property
    def invites(self) -> bool:
        """Tell whether a link has the invitation, in the place of the ID: nobody has come yet."""
        return self._peer.game.side == "a" and not self._peer.game.own.seen

    @property
    def introduces(self) -> bool:
        """Tell whether a link has the key by which the other is to know this side."""
        return self._peer.game.side == "b" and not self._peer.game.other.seen

    def take(self, text: bytes, key: str) -> str:
        """Take what the other's link says, signed with the other half of this public `key`.

        Return why it is not taken, nothing if it is: a name of README.md's, `known` or `set_back`.
        """
        peer = self._peer
        game = peer.game
        try:
            peer.check(key)
            theirs = parse_state(text)
            if peer.is_stranger_beyond(theirs):
                return "signature"
            if theirs.seq == game.other.seq:
                return "known" if theirs.log == game.other.log else "fork"
            if theirs.seen > game.own.seq:
                # The other has seen what is not here; that is kept, so that nothing is added.
                game.other.seen = theirs.seen
                game.is_ready = False
            peer.heard(theirs, key)
        except NotTaken as reason:
            return reason.name
        return "set_back" if game.is_set_back else ""

    def look(self, now_ms: int) -> None:
        """Take the own state for the newest, where no broker is there to ask."""
        game = self._peer.game
        if self._began_ms < 0:
            self._began_ms = now_ms
        is_alone = not self._has_broker or now_ms - self._began_ms >= ALONE_MS
        if is_alone and not self._peer.is_connected and not game.is_set_back:
            game.is_ready = True
