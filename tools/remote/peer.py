"""One side of a remote game: its record, its board and its carrier.

Device-safe, with record, state, game, board_sync and broker: the same files run on the PC and, in
MicroPython, in the page. They have no socket, clock, thread, cipher or file.

A carrier transports a game: broker.py, links, or both at once. It needs three verbs of
Peer: publish() returns this side's state to send, heard() takes the other's newest
state, heard_own() this side's own if a carrier has kept a newer one.
"""

import hashlib

from tools.remote.board_sync import BoardSync
from tools.remote.game import RemoteGame
from tools.remote.state import MARK_LETTERS, NotTaken, SideState, parse_state

_BLOCK_BYTES = 64


class Peer:
    """`keep(game)` stores the game before anything is sent; `own_key` is this side's private key.

    `public_key` belongs to it, in hexadecimal.
    A carrier sets `is_connected`, `is_lost` and `is_other_here`. `fault` is the name of the last
    rejection; `faults` counts them by name.
    """

    def __init__(self, game: RemoteGame, own_key: bytes, public_key: str, keep) -> None:
        self.game = game
        self.public_key = public_key
        self.board = BoardSync(game)
        self.is_connected = False
        # The carrier has lost its connection, rather than not yet made its first.
        self.is_lost = False
        self.is_other_here = False
        self.fault = ""
        self.faults: dict[str, int] = {}
        self._own_key = own_key
        self._keep = keep
        # The states last stored.
        self._kept: tuple | None = None
        # Only the latest lift of the other's hand counts.
        self._hand_line = ""

    # --- a carrier's ---------------------------------------------------------------------------

    def publish(self) -> SideState:
        """Store the own state, if that has not been done, and return it to be sent now."""
        self.keep_news()
        game = self.game
        game.own.mine = self._mark(game.own)
        return game.own

    def check(self, key: str) -> None:
        """Check that the public key that signed a message is the other's.

        NotTaken if not. The sender of the first accepted state is the other from then on.
        """
        if self.game.other_key not in ("", key):
            raise NotTaken("signature")

    def is_stranger_beyond(self, theirs: SideState) -> bool:
        """Tell whether a sender not yet known claims to have seen own states that do not exist.

        Only the other can have seen any, and only for its claim this side waits.
        """
        return not self.game.other_key and theirs.seen > self.game.own.seq

    def heard(self, theirs: SideState, key: str) -> bool:
        """Take the other's state, signed by the owner of `key`; return whether it was new.

        NotTaken says why it is rejected.
        """
        self.check(key)
        game = self.game
        if self.is_stranger_beyond(theirs):
            raise NotTaken("signature")
        number = game.own.number
        turns = len(game.record.turns) if game.record else 0
        is_new = game.take(theirs)
        if is_new:
            game.other_key = key
            self.fault = ""
            self.board.lead_from(turns if game.own.number == number else 0)
        self.keep_news()
        return is_new

    def heard_own(self, own: SideState) -> None:
        """Take the own state from a carrier, if it is newer and its mark proves it is own."""
        if own.mine == self._mark(own) and self.game.restore(own):
            self.keep_news()

    def refuse(self, name: str) -> None:
        """Count a rejection by its name."""
        self.fault = name
        self.faults[name] = self.faults.get(name, 0) + 1

    def show_hand(self, ply: object, squares: str) -> None:
        """Let the board show what the other's hand has lifted after `ply` turns."""
        line = self.board.hand(squares) if ply == self.board.ply else ""
        self._hand_line = line or self._hand_line

    def _mark(self, state: SideState) -> str:
        """Return the mark of an own state; the other has the game's key, but cannot make it."""
        return hmac_sha256(self._own_key, state.copy(mine="").text())[:MARK_LETTERS]

    def keep_news(self) -> None:
        """Store the game if it has changed."""
        own, other = self.game.own, self.game.other
        stands = own.seq, own.seen, other.seq, other.seen
        if stands != self._kept:
            self._keep(self.game)
            self._kept = stands

    # --- the board's ---------------------------------------------------------------------------

    def next_board_line(self, now_ms: int) -> str:
        """Return the line to send to the board now, or an empty text."""
        line = self.board.ask_board(now_ms)
        self.keep_news()
        if not line:
            line, self._hand_line = self._hand_line, ""
        return line

    # --- status --------------------------------------------------------------------------------

    def status(self) -> dict:
        """Return what a page shows, for JSON.

        `connected` to the carrier, or `lost`; whether the other is `here`, or was `met`: something
        of it has arrived; the last `fault`; the question that this side has `asked`, the other's
        open `question`, the one it has `refused`; the `game` and its `number`, its `turns`,
        whether it is `over`, its record `full` (no more undo), this side `out`, having given up;
        whether it is, or is about to be, `on_board`; `ready`: the own state is known to be the
        newest, or `set_back`: the other has seen a newer one; whether a turn of this side is next,
        `moves`; whether the other must still be sent something, `to_send`; the names of the
        `friend` and of the player here, `by`, percent-encoded; whether both may be `helped` by
        hints and a coach.
        """
        game = self.game
        ask, answer = game.own.ask, game.other.answer
        is_refused = ask and answer == (False, ask) and game.own.is_here(ask)
        own_question, question = game.own_question, game.question
        return {
            "side": game.side,
            "connected": self.is_connected,
            "lost": self.is_lost,
            "here": self.is_other_here,
            "fault": self.fault,
            "asked": own_question.what if own_question else "",
            "question": question.what if question else "",
            "refused": ask.what if ask and is_refused else "",
            "number": game.own.number,
            "game": game.own.name,
            "turns": len(game.record.turns) if game.record else 0,
            "over": game.is_over,
            "full": game.own.is_full,
            "out": game.own.up,
            "on_board": self.board.is_here or self.board.wants_board,
            "met": game.other.seq > 0,
            "ready": game.is_ready,
            "set_back": game.is_set_back,
            "moves": game.is_own_turn,
            "to_send": game.has_to_send,
            "friend": game.other.by,
            "by": game.own.by,
            "helped": game.own.helped,
        }


def hmac_sha256(key: bytes, text: bytes) -> str:
    """Return RFC 2104's code of the text, in hexadecimal; `key` has 64 bytes at most."""
    padded = key + bytes(_BLOCK_BYTES - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in padded]) + text).digest()
    outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in padded]) + inner).digest()
    return outer.hex()


# --- the carrier by links ------------------------------------------------------------------------
#
# A link holds a side's whole state, however it is sent. Nothing is retained and no side is
# connected: a side makes a link when it has done something, and its stored state counts as the
# newest unless the other's link shows a newer one.

# How long a side waits for its broker before it plays on by links.
ALONE_MS = 4000
# The reason that is no name of a state's: the other has seen a newer own state.
SET_BACK = "set_back"


class LinkCarrier:
    """Carries states for `peer`; if it `has_broker`, the broker's states are checked first."""

    def __init__(self, peer: Peer, has_broker: bool) -> None:
        self._peer = peer
        self._began_ms = -1
        self._has_broker = has_broker

    def text(self) -> bytes:
        """Return this side's state for a link."""
        return self._peer.publish().text()

    @property
    def invites(self) -> bool:
        """Tell whether a link has the invitation instead of the ID: no one has joined yet."""
        return self._peer.game.side == "a" and not self._peer.game.own.seen

    @property
    def introduces(self) -> bool:
        """Tell whether a link has the key by which the other can recognize this side."""
        return self._peer.game.side == "b" and not self._peer.game.other.seen

    def take(self, text: bytes, key: str) -> str:
        """Take the state in the other's link, signed by the owner of this public `key`.

        Return why it is rejected, empty if accepted: a name of README.md's, `known` or `set_back`.
        """
        peer = self._peer
        game = peer.game
        try:
            peer.check(key)
            theirs = parse_state(text)
            if peer.is_stranger_beyond(theirs):
                return "signature"
            is_known = theirs.seq == game.other.seq
            if is_known and theirs.log != game.other.log:
                return "fork"
            is_news = 0 < theirs.seq >= game.other.seq
            if is_news and theirs.seen > game.own.seq:
                # The other has seen a newer own state: remember that, so that nothing is added.
                game.other.seen = theirs.seen
                game.is_ready = False
            peer.heard(theirs, key)
        except NotTaken as reason:
            return reason.name
        if game.is_set_back:
            return SET_BACK
        return "known" if is_known else ""

    def look(self, now_ms: int) -> None:
        """Accept the own state as the newest if no broker answers."""
        game = self._peer.game
        if self._began_ms < 0:
            self._began_ms = now_ms
        is_alone = not self._has_broker or now_ms - self._began_ms >= ALONE_MS
        if is_alone and not self._peer.is_connected and not game.is_set_back:
            game.is_ready = True
