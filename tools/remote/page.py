"""A remote game in a page's worker: requests and answers in JSON. Device-safe.

A request is {"do", "now", "seated"} with the verb's own keys: `now` is in milliseconds, `seated`
whether commands may go to the board. Bytes are hexadecimal.

    check       before `begin`, on trial: side, own, other and `other_key` as there; `link`, null
                or {state, key} as below. The answer is {taken}, and {keep} if the link shows that
                the kept game was set back
    begin       side, key and `public_key`, nonce, `own` and `other`, texts of kept states or
                null; `other_key`, empty if unknown; `broker`, whether there is one;
                `by`, the own name, for a game with no kept state; if side a begins a new
                game, `offer`: its name, a random number, who has the first side, and whether the
                two may have help
    connected, disconnected
    take        side, place and `text` of an opened payload from the broker, and the public
                `key` that has signed it
    fault       the `name` of the reason why a payload did not open
    link        the `state` in the other's link, and the `key` that has signed it
    board       a `line` of the board
    ask         `what`: a question to the other, if the board cannot ask it
    reply       `yes`, in the same way
    name        `by`: the own name, from now on
    look        nothing: time has passed

The answer has what is due, in this order:

    keep        {own, other, other_key, over, moves, turns}: to be stored before anything else is
                done
    places      [side, place] of each topic to subscribe to
    taken       why a link was rejected, empty if it was accepted; see LinkCarrier.take()
    link        [the state for the link to the other from now on, whether it has the invitation,
                whether the own public key]
    again       true: subscribe once more
    publish     [place, text, qos, is_retained] of each payload
    board       the line to send to the board
    status      the status, if it has changed; see Peer.status()

If a kept state is invalid, the answer is {"lost": true}, and no request may follow.
"""

import json

from tools.remote.broker import BrokerCarrier, places
from tools.remote.game import RemoteGame
from tools.remote.peer import SET_BACK, LinkCarrier, Peer
from tools.remote.state import NotTaken, SideState, parse_state, written


class PageGame:
    """Answers a page's requests about one game; before `begin` nothing is due."""

    _peer: Peer
    _carrier: BrokerCarrier
    _links: LinkCarrier

    def __init__(self) -> None:
        self._kept: dict | None = None
        self._taken: str | None = None
        self._places: list = []
        # What the last `link` answer contained.
        self._linked: tuple | None = None
        self._told: dict = {}
        self._verbs = {
            "begin": self._begin,
            "connected": lambda asked: self._carrier.connected(),
            "disconnected": lambda asked: self._carrier.disconnected(),
            "take": self._take,
            "fault": lambda asked: self._peer.refuse(asked["name"]),
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
            self._verbs[asked["do"]](asked)
        except NotTaken:
            return written({"lost": True})
        return written(self._due(asked["now"], asked["seated"]))

    # --- the verbs -----------------------------------------------------------------------------

    def _check(self, asked: dict) -> dict:
        peer = Peer(_game(asked), b"", "", self._keep)
        link = asked["link"]
        taken = link and LinkCarrier(peer, False).take(link["state"].encode(), link["key"])
        kept, self._kept = self._kept, None
        return {"taken": taken, "keep": kept} if taken == SET_BACK else {"taken": taken}

    def _begin(self, asked: dict) -> None:
        game = _game(asked)
        if not asked["own"]:
            game.own.by = asked["by"]
        if asked.get("offer"):
            game.begin(*asked["offer"])
        key = bytes.fromhex(asked["key"])
        self._peer = Peer(game, key, asked["public_key"], self._keep)
        self._carrier = BrokerCarrier(self._peer, asked["nonce"])
        self._links = LinkCarrier(self._peer, asked["broker"])
        self._places = places(game.side)

    def _take(self, asked: dict) -> None:
        text = bytes.fromhex(asked["text"])
        self._carrier.take(asked["side"], asked["place"], text, asked["key"])

    def _link(self, asked: dict) -> None:
        self._taken = self._links.take(asked["state"].encode(), asked["key"])

    # --- what is due ---------------------------------------------------------------------------

    def _keep(self, game: RemoteGame) -> None:
        self._kept = {
            "own": game.own.text().decode(),
            "other": game.other.text().decode(),
            "other_key": game.other_key,
            "over": game.is_over,
            "moves": game.is_own_turn,
            "turns": len(game.record.turns) if game.record else 0,
        }

    def _due(self, now_ms: int, is_seated: bool) -> dict:
        due: dict = {}
        self._links.look(now_ms)
        if self._places:
            due["places"], self._places = self._places, []
        line = self._peer.next_board_line(now_ms) if is_seated else ""
        if self._carrier.wants_again(now_ms):
            due["again"] = True
        parcels = [
            [place, text.hex(), qos, retain]
            for place, text, qos, retain in self._carrier.tick(now_ms)
        ]
        if parcels:
            due["publish"] = parcels
        if line:
            due["board"] = line
        if self._taken is not None:
            due["taken"] = self._taken
            self._taken = None
        game = self._peer.game
        linked = game.own.seq, game.own.seen, game.is_shown
        if linked != self._linked:
            self._linked = linked
            links = self._links
            due["link"] = [links.text().decode(), links.invites, links.introduces]
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
