"""What the board sends the host unasked: its state, turns, faults, results, failing sensors.

The state line holds all that a host needs to draw the board, and is sent whenever it changes. A
turn is sent once the magnets have been quiet for a moment, so that a piece that slides across a
legal square is not reported as a turn.
"""

from array import array

from halo.games.players import player_name
from halo.games.position import DRAW, PLAYING, RESULTS
from halo.games.squares_viper import TAKE_AWAY, list_squares
from halo.games.turn import NO_SQUARE, NO_TURN
from halo.link import messages


class Events:
    """Watches a session and writes lines through `write_line`.

    As last reported: `turns` are the texts of the game's turns, `players` the players' names,
    `result` the game's.
    """

    def __init__(self, session, write_line) -> None:
        self._session = session
        self._write_line = write_line
        self._version = -1
        self._games = 0
        self.turns: list = []
        self._reported = array("H")
        self.result = PLAYING
        # The names of the squares to take pieces from, and to put some back.
        self._fault: tuple = ([], [])
        self._verdicts = bytearray(session.board.squares)
        self.players: list = []

    def mark_turns_reported(self, turns: list) -> None:
        """Mark the turns (texts) made so far as reported: the game was resumed with them."""
        position = self._session.game.position
        self._clear_turns()
        self.turns = turns
        for index in range(position.made):
            self._reported[index] = position.turn_made(index)
        self.players = self._players()
        self.result = position.result
        self._games = self._session.games

    def is_behind(self) -> bool:
        """Tell whether a game has begun that was not reported yet."""
        return self._session.games != self._games

    def update(self) -> bool:
        """Report what is new once the hands are quiet; tell whether the game should be saved."""
        session = self._session
        if session.version == self._version or not session.quiet.reached():
            return False
        self._version = session.version
        self._tell_sensors()
        self._tell_fault()
        if session.mode.serves:
            return False  # a lesson's turns belong to no game
        is_news = self._tell_turns()
        before = self.players
        self.players = self._players()
        return is_news or self.players != before

    def _players(self) -> list:
        """Return the players' names; an empty list before they are chosen."""
        players = self._session.game.players
        return players.names() if players.chosen else []

    def _tell_sensors(self) -> None:
        sensors = self._session.sensors
        board = self._session.board
        for square in range(board.squares if sensors.dead != self._verdicts else 0):
            if sensors.dead[square] != self._verdicts[square]:
                text = sensors.complaint(square)
                details = {"square": board.square_name(square), "text": text}
                self._write_line(messages.event("sensor", details))
        self._verdicts[:] = sensors.dead

    def _tell_fault(self) -> None:
        session = self._session
        take: list = []
        back: list = []
        has_game = session.mode.is_turn or session.mode.is_over
        if has_game:
            faults = session.game.faults()
            for square in range(session.board.squares if any(faults) else 0):
                if faults[square]:
                    wrong = take if faults[square] == TAKE_AWAY else back
                    wrong.append(session.board.square_name(square))
        if (take, back) == self._fault:
            return
        self._fault = take, back
        if take or back:
            details = {"take": " ".join(take), "back": " ".join(back)}
            self._write_line(messages.event("fault", details))
        elif has_game:
            self._write_line(messages.event("cleared"))

    def _tell_turns(self) -> bool:
        """Report turns taken back and made since the last call; True if there were any."""
        session = self._session
        game = session.game
        position = game.position
        begun = session.games != self._games
        if begun:
            self._games = session.games
            self.result = PLAYING
            self._clear_turns()
        if game.turn.back_square != NO_SQUARE:
            return begun
        # The common case without a loop over all turns: the same ones as before, and maybe more.
        same = position.count_same(self._reported, len(self.turns))
        news = same < len(self.turns) or same < position.made
        while len(self.turns) > same:
            self.result = PLAYING
            self._write_line(messages.event("undo", {"turn": self.turns.pop()}))
        while len(self.turns) < position.made:
            self._tell_move()
        assert len(self.turns) == position.made, "what was made is reported"
        self._tell_result()
        return news or begun

    def _clear_turns(self) -> None:
        self.turns = []
        self._reported = array("H", bytes(2 * self._session.game.rules.max_plies))

    def _tell_move(self) -> None:
        game = self._session.game
        position = game.position
        index = len(self.turns)
        turn = position.turn_made(index)
        self._reported[index] = turn
        self.turns.append(game.rules.format_turn(turn))
        side = position.side ^ ((position.made - index) & 1)
        details = {"turn": self.turns[index], "side": game.rules.sides[side], "ply": index + 1}
        code = game.players.codes[side]
        if code:
            details["by"] = player_name(code)
        self._write_line(messages.event("move", details))

    def _tell_result(self) -> None:
        game = self._session.game
        result = game.position.result
        mode = self._session.mode
        if result == self.result or not (mode.is_turn or mode.is_over):
            return
        self.result = result
        if result == PLAYING:
            return
        board = self._session.board
        line = bytearray(board.squares)
        details = {"why": game.why_ended or game.rules.why_over(game.position)}
        if game.why_ended:
            details["ended"] = "agreed" if result == DRAW else "given_up"
        else:
            game.position.winning_squares(line)
        if result != DRAW:
            squares = [board.square_name(square) for square in range(len(line)) if line[square]]
            details["side"] = game.rules.sides[result - 1]
            details["line"] = " ".join(squares)
        self._write_line(messages.event("draw" if result == DRAW else "win", details))


class StateLine:
    """Composes the state line of a session, one part per tick, and writes it.

    All at once would take several milliseconds, as long as the rest of a tick.
    """

    def __init__(self, session, write_line) -> None:
        self._session = session
        self._write_line = write_line
        self._version = -1
        self._parts = None
        self._text = messages.StateText()
        # The game's name, its cells and the side that `_position` is the text of.
        self._shown: tuple = ()
        self._position = ""

    def update(self) -> bool:
        """Do the next part, if any, and return True; a change meanwhile restarts the line."""
        if self._session.version != self._version:
            self._version = self._session.version
            self._parts = self._compose()
            return True
        if self._parts is None:
            return False
        if next(self._parts, None) is None:
            self._parts = None
        return True

    def resend(self) -> None:
        """Send the state again in the next ticks."""
        self._version = -1

    def _compose(self):
        """Yield True between the parts."""
        session = self._session
        game = session.game
        rules = game.rules
        position = game.position
        text = self._text
        shown = self._position_text()
        yield True
        text.begin()
        contents: dict = {
            "game": rules.name,
            "mode": session.mode.name,
            "players": game.players.names(),
            "position": shown,
        }
        text.add(contents)
        yield True
        lit = lit_squares(session.board, session.lamp)
        yield True
        text.add({"lit": {meaning: str(lit[meaning], "ascii") for meaning in lit}})
        yield True
        may = session.mode.may()
        yield True
        last = None
        if position.made:
            last = rules.format_turn(position.turn_made(position.made - 1))
        lead = game.turn.lead
        contents = {
            "last": last,
            "lead": rules.format_turn(lead) if lead != NO_TURN else None,
            "piece": game.turn.piece_letter(),
            "side": rules.sides[position.side],
            "ply": position.made,
            "expected": session.mode.expected(),
            "may": may,
            "result": RESULTS[position.result],
        }
        text.add(contents)
        yield True
        self._write_line(text.line())

    def _position_text(self) -> str:
        """Return the position's text, cached until a piece or the side changes."""
        rules = self._session.game.rules
        position = self._session.game.position
        shown = rules.name, bytes(position.cells), position.side
        if shown != self._shown:
            self._shown = shown
            self._position = rules.format_position(position)
        return self._position


def lit_squares(board, lamp) -> dict:
    """Return the lit squares by meaning, in the board's order: `{"go": b"c4 c5", ...}`."""
    lit: dict = {}
    for code in set(lamp.meanings):
        for name in lamp.names_of(code):
            lit.setdefault(name, bytearray()).append(code)
    text = bytearray(3 * board.squares)
    for name, codes in lit.items():
        end = list_squares(lamp.meanings, codes + b"\0", board.names, text)
        lit[name] = text[:end]
    return lit
