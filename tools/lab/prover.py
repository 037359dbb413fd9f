"""Games and proofs for puzzles, a line each. The first LETTERS of a turn are its answer.

    play SEED           the positions of a game of two hasty players, separated by `;`
    look PLIES POSITION a win or a loss within this many plies for the side to move, as a score,
                        else 0
    many PLIES POSITION the number of answers, the first LETTERS of turns, that do not lose within
                        these plies: 0, 1 or 2 for more
    each PLIES POSITION the first idea, the turn that a search of depth 1 chooses, and then each
                        legal turn as `turn=score=tempting`: the score as above, searched without
                        transposition table and selectivity; tempting is 1 if the turn looks as
                        good as the best and is not refuted at once

Scores are those of engine/search.py. Device-safe: it runs under MicroPython's unix port and under
CPython, with the same answers.
"""

from halo.engine.search import Search
from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS
from tools.lab.worker import DECIDED, WIN, finish

_TABLE_BYTES = 1 << 14
_PLENTY = 1 << 29
_WITHOUT_TABLE = 1
# The layout of the words of expand(), see engine/search.py.
_ROOM = 768
_TURN = 16383
_SAFE = 1 << 14
_SCORE_SHIFT = 15
_WINS = 16383
# The hasty players search two plies, or with this chance in 16 fewer, and evaluate at random.
_RASH = 3
_NOISE = 250
_SEED_FACTOR = 48271
_SEEDS = 2147483647
_NOISE_SEEDS = 65537


class Prover:
    """Plays and judges positions of the game of this name."""

    def __init__(self, name: str, letters: str) -> None:
        self._letters = int(letters)
        self.rules = registry.load_rules(name)
        game = registry.load_search(name)
        self._to_rules = game.to_rules
        self._state = game.SearchState()
        self._search = Search(self._state, bytearray(_TABLE_BYTES))
        self._plain = Search(game.SearchState(), bytearray(8))
        self._plain.do_without(_WITHOUT_TABLE)

    def answer(self, line: str) -> str:
        """Return the answer to a line; ValueError says what is wrong with it."""
        verb, number, text = (line.strip() + "  ").split(" ", 2)
        if verb == "play":
            return ";".join(self.play(int(number)))
        position = self.rules.parse_position(text.strip())
        if position.result:
            raise ValueError(self.rules.why_over(position))
        if verb == "look":
            return str(self.look(position, int(number)))
        if verb == "many":
            return str(self.many(position, int(number)))
        return " ".join(self.each(position, int(number)))

    def play(self, seed: int) -> list:
        """Return the positions, as texts, of a game that depends on the seed."""
        position = self.rules.new_position()
        self.rules.begin_setup(position, seed)
        seen = []
        number = seed % (_SEEDS - 1) + 1
        while not position.result:
            seen.append(self.rules.format_position(position))
            number = number * _SEED_FACTOR % _SEEDS
            is_rash = number >> 8 & 15 < _RASH
            self._run(position, 1 if is_rash else 2, _NOISE, number % _NOISE_SEEDS)
            position.push(self._to_rules(self._search.turn))
        return seen

    def _run(self, position, depth: int, noise: int = 0, seed: int = 0) -> None:
        self._search.begin(position, _PLENTY, depth, noise, seed)
        finish(self._search)

    def look(self, position, plies: int) -> int:
        """Return the score of a win or a loss within this many plies, 2 or more; 0 if neither."""
        self._run(position, plies - 1)
        return _decided(self._search.score)

    def many(self, position, plies: int) -> int:
        """Return how many answers do not lose within `plies`, 3 or more; 2 stands for more."""
        found = ""
        for turn in position.legal_turns():
            answer = self.rules.format_turn(turn)[: self._letters]
            if answer != found and self._score(position, turn, plies) >= 0:
                if found:
                    return 2
                found = answer
        return 1 if found else 0

    def each(self, position, plies: int) -> list:
        """Return the first idea and each turn's score within this many plies, 3 or more."""
        self._run(position, 1)
        rules = self.rules
        found = [rules.format_turn(self._to_rules(self._search.turn))]
        looks = self._looks(position)
        scores = {turn: self._score(position, turn, plies) for turn in position.legal_turns()}
        best = max(scores.values())
        least = min([looks[turn] for turn in scores if scores[turn] == best])
        for turn, score in scores.items():
            is_tempting = score < best and looks[turn] >= least
            found.append(f"{rules.format_turn(turn)}={score}={is_tempting:d}")
        return found

    def _looks(self, position) -> dict:
        """Return each turn's shallow score, 0 for one that is refuted at once."""
        state = self._state
        state.load(position)
        state.words[_ROOM] = _PLENTY
        end = state.expand(state.state, state.words, state.first)
        found = {}
        for at in range(state.first, end):
            word = state.words[at]
            look = word >> _SCORE_SHIFT
            is_refuted = look != _WINS and not word & _SAFE
            found[self._to_rules(word & _TURN)] = 0 if is_refuted else look
        return found

    def _score(self, position, turn: int, plies: int) -> int:
        """Return the turn's score within this many plies, 0 if undecided."""
        side = position.side
        position.push(turn)
        if position.result:
            score = 0
            if position.result != DRAW:
                score = WIN - 1 if position.result - FIRST_WINS == side else 1 - WIN
        else:
            search = self._plain
            search.begin(position, _PLENTY, plies - 2)
            finish(search)
            score = -_decided(search.score)
            if score:
                score += -1 if score > 0 else 1
        position.pop()
        return score


def _decided(score: int) -> int:
    return score if abs(score) > DECIDED else 0
