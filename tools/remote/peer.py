"""One side of a remote game: its record, its board and its carrier.

Device-safe, with record, state, game, board_sync and carrier: the same files run on the PC and, in
MicroPython, in the page. They have no socket, clock, thread, cipher or file.

A carrier needs three verbs of Peer: heard() takes the other's newest state, heard_own() this
side's own if a carrier has kept a newer one, keep_news() stores both before anything is sent.
"""

from halo.games.position import RESULTS
from tools.remote.board_sync import BoardSync
from tools.remote.game import RemoteGame
from tools.remote.state import NotTaken, SideState, age_of

NOTHING = (0, 0)
NONE_YET = (NOTHING, "")


class Peer:
    """`keep(game)` stores the game before anything is sent.

    `public_key` is that by which the other knows this side, in hexadecimal. `newest` is the
    other's newest state as it has signed it: (its age, packed); whoever keeps the game keeps that
    too. The carrier sets `is_reached`, whether any relay is, `was_reached` and `is_other_here`.
    `fault` is the name of the last rejection; `faults` counts them by name.
    """

    def __init__(self, game: RemoteGame, public_key: str, keep, newest: tuple = NONE_YET) -> None:
        self.game = game
        self.public_key = public_key
        self.board = BoardSync(game)
        self.newest = newest
        self.is_reached = False
        self.is_other_here = self.was_reached = False
        # The gesture that the other shows now, (number, name), or None.
        self.wave: tuple | None = None
        self.fault = ""
        self.faults: dict[str, int] = {}
        self._keep = keep
        # The states last stored.
        self._kept: tuple | None = None
        # Only the latest lift of the other's hand counts.
        self._hand_line = ""

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

    def heard(self, theirs: SideState, key: str, packed: str) -> None:
        """Take the other's state, signed by the owner of `key`; NotTaken says why not."""
        self.check(key)
        game = self.game
        if self.is_stranger_beyond(theirs):
            raise NotTaken("signature")
        number = game.own.number
        turns = len(game.record.turns) if game.record else 0
        if game.take(theirs):
            game.other_key = key
            self.fault = ""
            self.board.lead_from(turns if game.own.number == number else 0)
        if packed and not game.is_set_back and age_of(theirs) >= self.newest[0]:
            self.newest = age_of(theirs), packed
        self.keep_news()

    def heard_own(self, own: SideState) -> bool:
        """Take the own state, as signed by this side, if it is newer; return whether it was."""
        is_newer = self.game.restore(own)
        self.keep_news()
        return is_newer

    def refuse(self, name: str) -> None:
        """Count a rejection by its name."""
        self.fault = name
        self.faults[name] = self.faults.get(name, 0) + 1

    def show_hand(self, ply: object, squares: str) -> None:
        """Let the board show what the other's hand has lifted after `ply` turns."""
        line = self.board.hand(squares) if ply == self.board.ply else ""
        self._hand_line = line or self._hand_line

    def keep_news(self) -> None:
        """Store the game if it has changed."""
        own, other = self.game.own, self.game.other
        stands = own.seq, own.seen, other.seq, other.seen, self.newest[0]
        if stands != self._kept:
            self._keep(self.game)
            self._kept = stands

    def next_board_line(self, now_ms: int) -> str:
        """Return the line to send to the board now, or an empty text."""
        line = self.board.ask_board(now_ms)
        self.keep_news()
        if not line:
            line, self._hand_line = self._hand_line, ""
        return line

    def status(self) -> dict:
        """Return what a page shows, for JSON.

        Whether a `relay` is `reached`, `lost` or was never, `none`; whether the `peer` is `here`,
        `away` or, without a relay, `unknown`, and was `met`: something of it has arrived; the last
        `fault`; the question that this side has `asked`, the other's open `question`, the one it
        has `refused`; the `game` and its `number`, its `turns`, whether it is `over` and its
        `result`, its record `full` (no more undo), this side `out`, having given up; whether it
        is, or is about to be, `on_board`; `ready`: the own state is known to be the newest, or
        `set_back`: the other has seen a newer one; whether a turn of this side is next, `moves`;
        whether the other must still be sent something, `to_send`; the names of the `friend` and of
        the player here, `by`, percent-encoded; whether both may be `helped` by hints and a coach;
        whether a turn was `played` here; the `clock`, see RemoteGame; the other's gesture, `wave`.
        """
        game = self.game
        ask, answer = game.own.ask, game.other.answer
        is_refused = ask and answer == (False, ask) and game.own.is_here(ask)
        own_question, question = game.own_question, game.question
        return {
            "side": game.side,
            "relay": "reached" if self.is_reached else "lost" if self.was_reached else "none",
            "peer": "here" if self.is_other_here else "away" if self.is_reached else "unknown",
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
            "result": RESULTS[game.result],
            "on_board": self.board.is_here or self.board.wants_board,
            "met": game.other.seq > 0,
            "ready": game.is_ready,
            "set_back": game.is_set_back,
            "moves": game.is_own_turn,
            "to_send": game.has_to_send,
            "friend": game.other.by,
            "by": game.own.by,
            "helped": game.own.helped,
            "played": bool(game.record and game.plays in game.record.movers),
            "clock": game.clock,
            "wave": list(self.wave) if self.wave else None,
        }
