"""A remote game in a page's worker: requests and answers in JSON. Device-safe.

A request is {"do", "now", "seated"} with the verb's own keys: `now` is in milliseconds, `seated`
whether commands may go to the board. `packed` is a state as it was sent, in base64url.

    check       before `begin`, on trial: side, own, other and `other_key` as there; `link`, null
                or {state, key, packed} as below. The answer is {taken}, and {keep} if the link
                shows that the kept game was set back
    begin       side, `public_key`, `run`, `own` and `other`, texts of kept states or null;
                `other_key`, empty if unknown; `newest`, null or the other's newest state as kept;
                `relays`, how many there are; `by`, the own name, for a game with no kept state; if
                side a begins a new game, `offer`: its name, a random number, who has the first
                side, whether the two may have help, and their clock
    connected, disconnected     the `relay`, by its number
    shown       the `state` of a `side` that a `relay` has shown, the public `key` that has signed
                it, and `packed`
    hear        the presence of a `side`, its `text` and `key`, by a `relay`
    spoiled     the `name` of the reason why what a `relay` has shown of a `side` did not open
    link        the `state` in the other's link, the `key` that has signed it, and `packed`
    board       a `line` of the board
    ask         `what`: a question to the other, if the board cannot ask it
    reply       `yes`, in the same way
    name        `by`: the own name, from now on
    wave        `what`: a gesture to the other
    look        nothing: time has passed

The answer has what is due, in this order:

    keep        {own, other, other_key, newest, over, moves, turns}: to be stored before anything
                else is done
    taken       why a link was rejected, empty if it was accepted; see Carrier.take()
    link        [the own state from now on, whether links have the invitation, whether the own
                public key]
    states, here, drop          see Carrier.tick()
    goodbye     the presence with which this side leaves, if it should leave now
    board       the line to send to the board
    status      the status, if it has changed; see Peer.status()

If a kept state is invalid, the answer is {"lost": true}, and no request may follow.
"""

import json

from tools.remote.carrier import SET_BACK, Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.state import NotTaken, SideState, parse_state, written

# The verbs that Carrier has by the same name, and their keys.
_CARRIERS = {
    "connected": ("relay",),
    "disconnected": ("relay",),
    "shown": ("relay", "side", "state", "key", "packed"),
    "hear": ("relay", "side", "text", "key"),
    "spoiled": ("relay", "side", "name"),
    "wave": ("what",),
}
_TEXTS = ("state", "text")


class PageGame:
    """Answers a page's requests about one game; before `begin` nothing is due."""

    _peer: Peer
    _carrier: Carrier

    def __init__(self) -> None:
        self._kept: dict | None = None
        self._taken: str | None = None
        # What the last `link` answer contained.
        self._linked: tuple | None = None
        self._told: dict = {}
        self._goodbye = ""
        self._verbs = {
            "begin": self._begin,
            "link": self._link,
            "board": lambda asked: self._peer.board.hear(asked["line"]),
            "ask": lambda asked: self._peer.game.ask(asked["what"]),
            "reply": lambda asked: self._peer.game.reply(asked["yes"]),
            "name": lambda asked: self._peer.game.introduce(asked["by"]),
            "look": lambda asked: None,
        }

    def answer(self, line: str) -> str:
        """Carry out a request; return what is due."""
        asked = json.loads(line)
        try:
            if asked["do"] == "check":
                return written(self._check(asked))
            verb = asked["do"]
            if verb in _CARRIERS:
                values = [(key, asked[key]) for key in _CARRIERS[verb]]
                values = [one.encode() if key in _TEXTS else one for key, one in values]
                getattr(self._carrier, verb)(*values)
            else:
                self._verbs[verb](asked)
        except NotTaken:
            return written({"lost": True})
        return written(self._due(asked["now"], asked["seated"]))

    # --- the verbs -----------------------------------------------------------------------------

    def _check(self, asked: dict) -> dict:
        self._peer = Peer(_game(asked), "", self._keep)
        link = asked["link"]
        carrier = Carrier(self._peer, "", 0)
        taken = link and carrier.take(link["state"].encode(), link["key"], link["packed"])
        kept, self._kept = self._kept, None
        return {"taken": taken, "keep": kept} if taken == SET_BACK else {"taken": taken}

    def _begin(self, asked: dict) -> None:
        game = _game(asked)
        if not asked["own"]:
            game.own.by = asked["by"]
        if asked.get("offer"):
            game.begin(*asked["offer"])
        seq, seen, packed = asked["newest"] or (0, 0, "")
        self._peer = Peer(game, asked["public_key"], self._keep, ((seq, seen), packed))
        self._carrier = Carrier(self._peer, asked["run"], asked["relays"])

    def _link(self, asked: dict) -> None:
        self._taken = self._carrier.take(asked["state"].encode(), asked["key"], asked["packed"])

    # --- what is due ---------------------------------------------------------------------------

    def _keep(self, game: RemoteGame) -> None:
        (seq, seen), packed = self._peer.newest
        self._kept = {
            "own": game.own.text().decode(),
            "other": game.other.text().decode(),
            "other_key": game.other_key,
            "newest": [seq, seen, packed],
            "over": game.is_over,
            "moves": game.is_own_turn,
            "turns": len(game.record.turns) if game.record else 0,
        }

    def _due(self, now_ms: int, is_seated: bool) -> dict:
        due = self._carrier.tick(now_ms)
        line = self._peer.next_board_line(now_ms) if is_seated else ""
        if line:
            due["board"] = line
        if self._taken is not None:
            due["taken"] = self._taken
            self._taken = None
        game, carrier = self._peer.game, self._carrier
        linked = game.own.seq, game.own.seen, game.is_shown
        if linked != self._linked:
            self._linked = linked
            due["link"] = [carrier.text().decode(), carrier.invites, carrier.introduces]
        goodbye = carrier.goodbye()
        if goodbye != self._goodbye:
            self._goodbye = due["goodbye"] = goodbye
        self._peer.keep_news()
        if self._kept:
            due["keep"] = self._kept
            self._kept = None
        status = self._peer.status()
        if status != self._told:
            self._told = due["status"] = status
        return due


def _game(asked: dict) -> RemoteGame:
    """Return the kept game; NotTaken if it is invalid."""
    try:
        states = _state(asked["own"]), _state(asked["other"])
        return RemoteGame(asked["side"], *states, asked["other_key"])
    except ValueError:
        raise NotTaken("form") from None


def _state(text: str | None) -> SideState | None:
    return parse_state(text.encode()) if text else None
