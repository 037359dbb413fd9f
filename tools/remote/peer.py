"""One side of a remote game: its record, the board that it is played on, and who carries it.

Device-safe, with record, state, game, board_sync and broker: the same files run on the PC and, in
MicroPython, in the page. They have no socket, clock, thread, cipher or file.

A carrier is how a game travels: broker.py, by links, or both at once. It needs three verbs of
Peer: publish() is this side's state as the other is to get it, heard() takes the other's newest
state, heard_own() this side's own where a carrier had kept a newer one.
"""

import hashlib

from tools.remote.board_sync import BoardSync
from tools.remote.game import RemoteGame
from tools.remote.state import MARK_LETTERS, NotTaken, SideState, parse_state

_BLOCK_BYTES = 64


class Peer:
    """`keep(game)` stores the game before anybody hears of it; `own_key` nobody else knows.

    `public_key` belongs to it, in hexadecimal.
    A carrier sets `is_connected`, `is_lost` and `is_other_here`. `fault` is the name of the last
    thing that was not taken; `faults` counts them by name.
    """

    def __init__(self, game: RemoteGame, own_key: bytes, public_key: str, keep) -> None:
        self.game = game
        self.public_key = public_key
        self.board = BoardSync(game)
        self.is_connected = False
        # The carrier is away, and not only about to connect for the first time.
        self.is_lost = False
        self.is_other_here = False
        self.fault = ""
        self.faults: dict[str, int] = {}
        self._own_key = own_key
        self._keep = keep
        # The states that were kept last.
        self._kept: tuple | None = None
        # Only what the other's hand has lifted last counts.
        self._hand_line = ""

    # --- a carrier's ---------------------------------------------------------------------------

    def publish(self) -> SideState:
        """Return the own state as the other is to get it now."""
        game = self.game
        game.own.want = not game.is_shown
        game.own.mine = self._mark(game.own)
        return game.own

    def check(self, key: str) -> None:
        """Check that the other has signed something, by the public key that belongs to that.

        NotTaken if not. Whose first state is taken is the other from then on.
        """
        if self.game.other_key not in ("", key):
            raise NotTaken("signature")

    def is_stranger_beyond(self, theirs: SideState) -> bool:
        """Tell whether somebody who is not the other yet tells of own states that are not here.

        Only the other has seen any, and only by its word this side waits for them.
        """
        return not self.game.other_key and theirs.seen > self.game.own.seq

    def heard(self, theirs: SideState, key: str) -> bool:
        """Take the other's state, signed with the other half of `key`; return whether it was new.

        NotTaken says why it is not taken.
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
        """Take the own state, as a carrier had kept it, if it is newer and certainly the own."""
        if own.mine == self._mark(own) and self.game.restore(own):
            self.keep_news()

    def refuse(self, name: str) -> None:
        """Note what was not taken."""
        self.fault = name
        self.faults[name] = self.faults.get(name, 0) + 1

    def show_hand(self, ply: object, squares: str) -> None:
        """Let the board show what the other's hand has lifted after `ply` turns."""
        line = self.board.hand(squares) if ply == self.board.ply else ""
        self._hand_line = line or self._hand_line

    def _mark(self, state: SideState) -> str:
        """Return what tells a state as one's own, which the other, who has the key, cannot."""
        return hmac_sha256(self._own_key, state.copy(mine="").text())[:MARK_LETTERS]

    def keep_news(self) -> None:
        """Keep the game where it is not kept as it stands."""
        own, other = self.game.own, self.game.other
        stands = own.seq, own.seen, other.seq, other.seen
        if stands != self._kept:
            self._kept = stands
            self._keep(self.game)

    # --- the board's ---------------------------------------------------------------------------

    def board_line(self, line: str) -> bool:
        """Take a line of the board; return whether it answers a line of next_board_line()."""
        return self.board.hear(line)

    def next_board_line(self, now_ms: int) -> str:
        """Return the line that the board is to get now, nothing if none."""
        line = self.board.ask_board(now_ms)
        self.keep_news()
        if line:
            return line
        line, self._hand_line = self._hand_line, ""
        return line

    # --- what there is to know -----------------------------------------------------------------

    def status(self) -> dict:
        """Return what a page shows of it, as JSON can tell it.

        `connected` to the carrier, or `lost`; whether the other is `here`, or was `met`, something
        of it has come in; the last `fault`; what this side has `asked`, the other's `question`,
        what it has `refused`; the `game` and its `number`, its `turns`, whether it is `over`, its
        record `full` (no more is taken back), this side `out`, having given up; whether it is, or
        is about to be, `on_board`; `ready`: what is here is certainly the newest, or `set_back`:
        the other has seen a newer state; whether a turn of this side is next, `moves`; and
        whether this side has done something that the other has to get, `to_send`; the names of
        the `friend` and of who plays here, `by`, percent-encoded; whether both may be `helped` by
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
# A link holds a side's whole state, whatever brings it. Nothing is retained and nobody is there: a
# side sends a link when it has done something, and what it has on its disk counts as its newest
# state unless the other's link tells of a newer one.

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
