"""Keeps a board and the record of a remote game in step, over the board's line.

Device-safe.
"""

from halo.games.position import DRAW, PLAYING, RESULTS
from tools.games.game import read_state
from tools.remote.game import RemoteGame
from tools.remote.record import Record
from tools.remote.state import DRAW as ASK_DRAW
from tools.remote.state import NEXT, QUESTIONS, UNDO, NotTaken, Question, read_object, written

# The commands of a remote game have an `id` from a range that nothing else on the line uses.
FIRST_ID = 900_000
_LAST_ID = 999_999
# A command that had no effect is sent again after _PATIENCE_MS; one that was not even answered
# only after _SILENT_MS: a slow board is still busy with it.
_PATIENCE_MS = 2000
_SILENT_MS = 30_000
# A turn without an event was made while nobody listened: accept it once it has stood this long.
_STANDS_MS = 1000
_PLAYED = ("play", "waiting", "over")
_OF_A_GAME = (*_PLAYED, "restore")
_FREE = ("play", "waiting", "over", "set_up", "menu", "restore", "thinking")
_OF_PLAYERS = ("ask", "answer", "gave_up")
# More than a player asks for before the newest state is known.
_MOST_EARLY = 8
_REMOTE = "remote"
_HUMAN = "human"


class BoardSync:
    """Brings the board to the game's record, and the turns made on the board into the game.

    `is_here` tells whether the board has the game; `wants_board` that it shall get it
    even if it has another. `lifted` are the squares that a hand here has lifted from.
    """

    def __init__(self, game: RemoteGame) -> None:
        self._game = game
        self.wants_board = True
        self.is_here = False
        self.lifted = ""
        self._state: dict | None = None
        self._since_ms = 0
        self._now_ms = 0
        # The turn that the board has reported as made by a hand here: (ply, turn).
        self._made: tuple | None = None
        self._sent: dict = {}
        self._sent_at_ms = 0
        self._is_answered = True
        self._is_silent = False
        self._shows: Question | None = None
        # Events from before the own state was known to be the newest.
        self._early: list[dict] = []
        self._number = FIRST_ID
        # The log's length when the board last agreed with it.
        self._stood_at = -1
        self._number_on_board = game.own.number
        # A board that gets the whole game gets this many turns; its lights lead through the rest.
        self._leads_from: int | None = None
        # If the two have agreed on no help, the coach must be switched off.
        self._is_coach_off = game.own.helped

    @property
    def _record(self) -> Record:
        """The game's record, when it is known to exist."""
        assert self._game.record
        return self._game.record

    def lead_from(self, ply: int) -> None:
        """Let a board without the game show the turns after `ply` of them one by one."""
        if not self.is_here:
            self._leads_from = ply

    def hear(self, line: str) -> bool:
        """Take a line of the board; return whether it answers a command of ask_board()."""
        try:
            message = read_object(line.encode())
        except (NotTaken, ValueError):
            return False
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

    def _hear_answer(self, number, refusal) -> bool:
        if type(number) is not int or number < FIRST_ID:
            return False
        if number == self._sent.get("id"):
            self._is_silent = False
            self._is_answered = self._is_answered or refusal is not None
            self._is_coach_off = self._is_coach_off or self._sent["do"] == "coach"
        return True

    def _hear_event(self, event: dict) -> None:
        """Take an event; an unknown or malformed one has no effect."""
        game = self._game
        name, what, back = event["event"], event.get("what"), event.get("back", 0)
        if name in _OF_PLAYERS and not game.is_ready:
            self._early = (self._early + [event])[-_MOST_EARLY:]  # noqa: RUF005
        elif name == "move" and "by" not in event:
            # A slow board may report a turn that the record already has.
            ply, turn = event.get("ply"), event.get("turn")
            turns = game.record.turns if game.record else []
            is_taken = ply == len(turns) and turns[-1:] == [turn]
            self._made = None if is_taken else (ply, turn)
        elif name == "ask" and what in QUESTIONS and type(back) is int:
            if self.is_here or what == NEXT:
                game.ask(what, back)
        elif name == "answer" and self._shows and self._shows == game.question:
            if what == self._shows.what and isinstance(event.get("yes"), bool):
                game.reply(event["yes"])
        elif name == "gave_up":
            game.give_up()

    def ask_board(self, now_ms: int) -> str:
        """Return the line to send to the board now, or an empty text."""
        self._now_ms = now_ms
        game, state = self._game, self._state
        while game.is_ready and self._early:
            self._hear_event(self._early.pop(0))
        if game.own.number != self._number_on_board:
            self._number_on_board = game.own.number
            self.wants_board = True
            self._is_coach_off = game.own.helped
        if state is None or game.record is None:
            return ""
        self._look(state)
        command = self._due(state)
        if not command:
            return ""
        is_same = {key: self._sent.get(key) for key in command} == command
        waited_ms = now_ms - self._sent_at_ms
        patience_ms = _SILENT_MS if self._is_silent else _PATIENCE_MS
        if (is_same or not self._is_answered) and waited_ms < patience_ms:
            return ""
        self._number = self._number + 1 if self._number < _LAST_ID else FIRST_ID
        self._sent = {"id": self._number}
        self._sent.update(command)
        self._sent_at_ms = now_ms
        self._is_answered = False
        self._is_silent = True
        return written(self._sent)

    def hand(self, squares: str) -> str:
        """Return the line that makes a waiting board show what the other's hand has lifted."""
        if not self.is_here or not self._state or self._state["mode"] != "waiting":
            return ""
        return written({"id": FIRST_ID, "do": "remote", "hand": squares})

    @property
    def ply(self) -> int:
        """How many turns were made on the board."""
        return self._state["ply"] if self._state else 0

    # --- what the board shows -----------------------------------------------------------------

    def _players(self) -> list[str]:
        return [_HUMAN, _REMOTE] if self._game.plays == 0 else [_REMOTE, _HUMAN]

    def _look(self, state: dict) -> None:
        """Note whether the board has the game, and take a turn that was made on it."""
        game = self._game
        record = self._record
        is_game = state["game"] == record.name and state["players"] == self._players()
        self.is_here = is_game and state["mode"] not in ("set_up", "menu")
        self.lifted = ""
        if not self.is_here:
            self._made = None  # if anything, a turn of another game
        if not self.is_here or state["mode"] not in _PLAYED:
            return
        if self._is_at(state, len(record.turns)):
            self.wants_board = False
            self._leads_from = None
            self._stood_at = len(record.log)
        if state["mode"] == "play" and state["side"] == record.sides[game.plays]:
            self.lifted = state["lit"].get("home", "")
        self._take_turn(state)

    def _is_at(self, state: dict, ply: int) -> bool:
        record = self._record
        return bool(state["ply"] == ply and state["position"] == record.positions[ply])

    def _take_turn(self, state: dict) -> None:
        """Add the turn that was made here since, once it is certain."""
        record = self._record
        ply = len(record.turns) + 1
        if state["ply"] != ply or not state["last"]:
            return
        if state["position"] != record.after(state["last"]):
            return
        if self._made == (ply, state["last"]):
            self._made = None
        elif self._now_ms - self._since_ms < _STANDS_MS or self._is_undone(ply):
            return
        self._game.add_turn(state["last"])

    def _is_undone(self, ply: int) -> bool:
        """Tell whether the turn of this number may be the one just taken back."""
        record = self._record
        is_last = bool(record.log) and record.log[-1] == f"<{ply - 1}"
        return is_last and self._stood_at != len(record.log)

    # --- commands for the board ----------------------------------------------------------------

    def _due(self, state: dict) -> dict:
        """Return the command that is due, without its number; empty if none."""
        mode = state["mode"]
        if not self.is_here:
            # A late command of an outdated program has brought the board another remote game.
            is_stray = mode in _OF_A_GAME and _REMOTE in state["players"]
            return self._whole_game() if is_stray or (self.wants_board and mode in _FREE) else {}
        if mode == "asked" and self._shows and self._shows != self._game.question:
            return {"do": "remote", "question": ""}
        return self._due_in_play(state) if mode in _PLAYED else {}

    def _due_in_play(self, state: dict) -> dict:
        game = self._game
        record = self._record
        ply, turns = state["ply"], record.turns
        if ply > len(turns):
            return self._step_back(state, ply)
        if not self._is_at(state, ply):
            return self._whole_game()
        if ply < len(turns):
            if record.movers[ply] == game.plays:
                # Lost in a power cut, or by this side and brought back by a link.
                if self._leads_from is not None:
                    self._leads_from = max(self._leads_from, ply + 1)
                return self._whole_game()
            is_due = state["mode"] == "waiting"
            return {"do": "turn", "turn": turns[ply], "ply": ply + 1} if is_due else {}
        if not self._is_coach_off:
            return {"do": "coach", record.sides[game.plays]: "off"}
        return self._end(state) or self._question(state)

    def _step_back(self, state: dict, ply: int) -> dict:
        """Return the command that takes back what the record lacks; {} if it may be a new turn."""
        turns = self._game.record.turns if self._game.record else []
        is_own_news = ply == len(turns) + 1 and not self._game.is_over
        is_open = is_own_news and not self._is_undone(ply) and not self._game.is_bound
        is_young = self._now_ms - self._since_ms < _STANDS_MS + _PATIENCE_MS
        # Until the own state is known to be the newest, nothing is added or taken back.
        if is_open and (is_young or not self._game.is_ready):
            return {}
        if state["mode"] == "over":
            return self._whole_game()
        return {"do": "remote", "back": len(turns)}

    def _whole_game(self) -> dict:
        record = self._record
        turns = " ".join(record.turns[: self._leads_from])
        whole = {"do": "position", "game": record.name, "position": record.start, "turns": turns}
        whole.update(zip(record.sides, self._players()))
        return whole

    def _end(self, state: dict) -> dict:
        """Return the command that ends a game which is over by agreement or giving up."""
        game = self._game
        result = game.result
        if result == PLAYING or state["result"] != RESULTS[PLAYING]:
            return {}
        record = self._record
        if record.ends_by_rule:
            return {}
        why = "the players have agreed on a draw"
        if result != DRAW or any(game.gave_up):
            losers = [record.sides[side] for side in range(2) if game.gave_up[side]]
            why = " and ".join(losers) + (" have given up" if len(losers) > 1 else " has given up")
        return {"do": "remote", "end": RESULTS[result], "why": why}

    def _question(self, state: dict) -> dict:
        """Return the command that puts the other's question on the lights."""
        question = self._game.question
        if question is None or self._made:
            return {}
        if question.what in (UNDO, ASK_DRAW) and state["mode"] == "over":
            return {}
        self._shows = question
        return {"do": "remote", "question": question.what}
