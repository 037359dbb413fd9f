"""The board's line and the match: what the board tells of its game, and what it has to be told."""

import json
from collections import deque
from typing import Any

from halo.games.position import DRAW, PLAYING, RESULTS
from tools.bridge.match import Match
from tools.bridge.state import DRAW as ASK_DRAW
from tools.bridge.state import NEXT, QUESTIONS, UNDO, Question
from tools.games.state_line import read_state
from tools.web.said import read

# The bridge's commands have numbers that nobody else on the line takes.
FIRST_ID = 900_000
_LAST_ID = 999_999
# A command that is not answered, or did not bring about what it should, is sent again.
_PATIENCE_MS = 2000
# So long a turn of which no event has told has to stand: it was made while nobody listened.
_STANDS_MS = 1000
_PLAYED = ("play", "waiting", "over")
_OF_PLAYERS = ("ask", "answer", "gave_up")
# More than a player asks for while it is not yet certain what is the newest.
_MOST_EARLY = 8
_REMOTE = "remote"
_HUMAN = "human"


class BoardLink:
    """Keeps the board at the match's record and the match at what is played on the board.

    `is_here` tells whether the board has the match's game; `wants_board` that it is to get it
    even where it has another; `is_other_board` that it cannot play it. `lifted` are the squares
    that a hand here has lifted from.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.wants_board = True
        self.is_here = False
        self.is_other_board = False
        self.lifted = ""
        self._state: dict[str, Any] | None = None
        self._since_ms = 0
        self._now_ms = 0
        # The turn that the board has told as made by a hand here: (ply, turn).
        self._made: tuple[Any, Any] | None = None
        self._sent: dict[str, Any] = {}
        self._sent_at_ms = 0
        self._is_answered = True
        self._shows: Question | None = None
        # What the board has told before it was certain that the own state is the newest.
        self._early: deque[dict[str, Any]] = deque(maxlen=_MOST_EARLY)
        self._number = FIRST_ID
        # How long the log was when the board was last seen to stand as it says.
        self._stood_at = -1
        self._game = match.own.number

    def hear(self, line: str) -> bool:
        """Take a line of the board; return whether it is the answer to the bridge itself."""
        message = read(line)
        if "hello" in message:
            self._sent = {}
            self._is_answered = True
            self._made = None
            self._shows = None
        elif "state" in message:
            state = read_state(message["state"])
            if state:
                self._state = state
                self._since_ms = self._now_ms
                self._is_answered = True
        elif "event" in message:
            self._hear_event(message)
        elif "ok" in message:
            return self._hear_answer(message["ok"], None)
        elif isinstance(message.get("error"), dict):
            return self._hear_answer(message["error"].get("id"), message["error"].get("code"))
        return False

    def _hear_answer(self, number: Any, refusal: Any) -> bool:
        if type(number) is not int or number < FIRST_ID:
            return False
        if number == self._sent.get("id"):
            self._is_answered = self._is_answered or refusal is not None
            self.is_other_board = refusal in ("wrong_board", "unknown_game")
        return True

    def _hear_event(self, event: dict[str, Any]) -> None:
        """Take an event; what is none that a board tells changes nothing."""
        match = self._match
        name, what, back = event["event"], event.get("what"), event.get("back", 0)
        if name in _OF_PLAYERS and not match.is_ready:
            self._early.append(event)
        elif name == "move" and "by" not in event:
            self._made = (event.get("ply"), event.get("turn"))
        elif name == "ask" and what in QUESTIONS and type(back) is int:
            if self.is_here or what == NEXT:
                match.ask(what, back)
        elif name == "answer" and self._shows and self._shows == match.question:
            if what == self._shows.what and isinstance(event.get("yes"), bool):
                match.reply(event["yes"])
        elif name == "gave_up":
            match.give_up()

    def ask_board(self, now_ms: int) -> str:
        """Return the line that the board is to get now, nothing if none."""
        self._now_ms = now_ms
        match, state = self._match, self._state
        while match.is_ready and self._early:
            self._hear_event(self._early.popleft())
        if match.own.number != self._game:
            self._game = match.own.number
            self.wants_board = True
        if state is None or match.record is None:
            return ""
        self._look(state)
        command = self._due(state)
        if not command:
            return ""
        is_same = {key: self._sent.get(key) for key in command} == command
        waited_ms = now_ms - self._sent_at_ms
        if (is_same or not self._is_answered) and waited_ms < _PATIENCE_MS:
            return ""
        self._number = self._number + 1 if self._number < _LAST_ID else FIRST_ID
        self._sent = {"id": self._number, **command}
        self._sent_at_ms = now_ms
        self._is_answered = False
        return json.dumps(self._sent, separators=(",", ":"))

    def hand(self, squares: str) -> str:
        """Return the line that shows on a board that waits what the other's hand has lifted."""
        if not self.is_here or not self._state or self._state["mode"] != "waiting":
            return ""
        return json.dumps({"id": FIRST_ID, "do": "remote", "hand": squares}, separators=(",", ":"))

    @property
    def ply(self) -> int:
        """How many turns were made on the board."""
        return self._state["ply"] if self._state else 0

    # --- what the board shows -----------------------------------------------------------------

    def _players(self) -> list[str]:
        return [_HUMAN, _REMOTE] if self._match.plays == 0 else [_REMOTE, _HUMAN]

    def _look(self, state: dict[str, Any]) -> None:
        """Note whether the board has the game, and take a turn that was made on it."""
        match = self._match
        record = match.record
        assert record
        is_game = state["game"] == record.name and state["players"] == self._players()
        self.is_here = is_game and state["mode"] not in ("set_up", "menu")
        self.lifted = ""
        if not self.is_here or state["mode"] not in _PLAYED:
            return
        if self._is_at(state, len(record.turns)):
            self.wants_board = False
            self._stood_at = len(record.log)
        if state["mode"] == "play" and state["side"] == record.sides[match.plays]:
            self.lifted = state["lit"].get("home", "")
        self._take_turn(state)

    def _is_at(self, state: dict[str, Any], ply: int) -> bool:
        record = self._match.record
        assert record
        return bool(state["ply"] == ply and state["position"] == record.positions[ply])

    def _take_turn(self, state: dict[str, Any]) -> None:
        """Add the turn that was made here since, once it is certain."""
        record = self._match.record
        assert record
        ply = len(record.turns) + 1
        if state["ply"] != ply or not state["last"]:
            return
        if state["position"] != record.after(state["last"]):
            return
        if self._made == (ply, state["last"]):
            self._made = None
        elif self._now_ms - self._since_ms < _STANDS_MS or self._is_undone(ply):
            return
        self._match.add_turn(state["last"])

    def _is_undone(self, ply: int) -> bool:
        """Tell whether the turn of this number may be the one that was just taken back."""
        record = self._match.record
        assert record
        is_last = bool(record.log) and record.log[-1] == f"<{ply - 1}"
        return is_last and self._stood_at != len(record.log)

    # --- what the board is to be told -----------------------------------------------------------

    def _due(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the command that is due, without its number; empty if none."""
        match = self._match
        record = match.record
        assert record
        mode = state["mode"]
        if not self.is_here:
            is_free = mode in (*_PLAYED, "set_up", "menu", "restore", "thinking")
            return self._whole_game() if self.wants_board and is_free else {}
        if mode == "asked" and self._shows and self._shows != match.question:
            return {"do": "remote", "question": ""}
        return self._due_in_play(state) if mode in _PLAYED else {}

    def _due_in_play(self, state: dict[str, Any]) -> dict[str, Any]:
        match = self._match
        record = match.record
        assert record
        ply, turns = state["ply"], record.turns
        if ply > len(turns):
            return self._step_back(state, ply)
        if not self._is_at(state, ply):
            return self._whole_game()
        if ply < len(turns):
            if record.movers[ply] == match.plays:
                return self._whole_game()  # a turn of one's own that a power cut has lost
            is_due = state["mode"] == "waiting"
            return {"do": "turn", "turn": turns[ply], "ply": ply + 1} if is_due else {}
        return self._end(state) or self._question(state)

    def _step_back(self, state: dict[str, Any], ply: int) -> dict[str, Any]:
        """Return the command that takes back what is not in the record; a new turn may be told."""
        turns = self._match.record.turns if self._match.record else []
        is_own_news = ply == len(turns) + 1 and not self._match.is_over
        is_open = is_own_news and not self._is_undone(ply) and not self._match.is_bound
        is_young = self._now_ms - self._since_ms < _STANDS_MS + _PATIENCE_MS
        # Before it is certain that no state is newer, nothing is added and nothing taken back.
        if is_open and (is_young or not self._match.is_ready):
            return {}
        if state["mode"] == "over":
            return self._whole_game()
        return {"do": "remote", "back": len(turns)}

    def _whole_game(self) -> dict[str, Any]:
        record = self._match.record
        assert record
        return {
            "do": "position",
            "game": record.name,
            "position": record.start,
            "turns": " ".join(record.turns),
            **dict(zip(record.sides, self._players())),
        }

    def _end(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the command that ends a game which is over by agreement or giving up."""
        match = self._match
        result = match.result
        if result == PLAYING or state["result"] != RESULTS[PLAYING]:
            return {}
        record = match.record
        assert record
        if record.ends_by_rule:
            return {}
        why = "the players have agreed on a draw"
        if result != DRAW or any(match.gave_up):
            losers = [record.sides[side] for side in range(2) if match.gave_up[side]]
            why = " and ".join(losers) + (" have given up" if len(losers) > 1 else " has given up")
        return {"do": "remote", "end": RESULTS[result], "why": why}

    def _question(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the command that puts the other's question on the lights."""
        question = self._match.question
        if question is None or self._made:
            return {}
        if question.what in (UNDO, ASK_DRAW) and state["mode"] == "over":
            return {}
        self._shows = question
        return {"do": "remote", "question": question.what}
