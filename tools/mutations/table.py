"""The faults that are planted: slips that a careful hand makes, spread over the firmware's rooms.

They were chosen before anybody looked whether a test finds them.
"""

from typing import NamedTuple


class Mutation(NamedTuple):
    """In `file` of firmware/halo `text`, which is there once, becomes `planted`.

    `slip` says what somebody would get wrong who wrote that.
    """

    file: str
    text: str
    planted: str
    slip: str


MUTATIONS = (
    # --- rules ---------------------------------------------------------------------------
    Mutation(
        "games/oxono/position.py",
        "            while square != OFF_BOARD and cells[square]:\n",
        "            if square != OFF_BOARD and cells[square]:\n",
        "a totem jumps over one piece, not over a row of them",
    ),
    Mutation(
        "games/quantik/position.py",
        "        opponent = self.side ^ 1\n",
        "        opponent = self.side\n",
        "one's own shapes forbid a square, the opponent's do not",
    ),
    Mutation(
        "games/yoxii/position.py",
        "        if square == OFF_BOARD or cells[square]:\n            return OFF_BOARD\n",
        "        if square == OFF_BOARD:\n            return OFF_BOARD\n",
        "the totem lands on an opponent's piece behind one's own",
    ),
    # --- a turn as steps -----------------------------------------------------------------
    Mutation(
        "games/quantik/turn.py",
        "        self._full[self.squares[0]] = 0\n        self._origins",
        "        self._origins",
        "the border's square stays full after its piece was placed",
    ),
    Mutation(
        "games/turn.py",
        "        self.required[self.last_square()] = self.magnet_before()\n"
        "        self.count -= 1\n",
        "        self.count -= 1\n"
        "        self.required[self.last_square()] = self.magnet_before()\n",
        "a step back restores the square of the step before it",
    ),
    # --- sense ---------------------------------------------------------------------------
    Mutation(
        "sense/tracker.py",
        "            if self._differ == 1 or not turn.is_last_step() or"
        " turn.allowed[square] == TOUCH:\n                return _ADVANCE\n            return 0\n",
        "            return _ADVANCE\n",
        "a turn ends though another square is wrong",
    ),
    Mutation(
        "sense/detector_viper.py",
        "        if before == sign:\n            needed = int(limits[2 * squares + square])\n",
        "",
        "no hysteresis: a magnet comes and goes at one threshold",
    ),
    Mutation(
        "sense/sensors.py",
        "            self._scans = 0\n            self._end_window()",
        "            self._end_window()",
        "no window of the sensors' verdicts ends after the first one",
    ),
    Mutation(
        "sense/guide.py",
        "        ended = self._away[square] == 1 and not away\n",
        "        ended = self._away[square] == 1\n",
        "a piece that rests on an answer's square answers as a tap does",
    ),
    # --- store ---------------------------------------------------------------------------
    Mutation(
        "store/slots.py",
        "        slot = 1 - self.held.get(name, slot)\n",
        "        slot = self.held.get(name, slot)\n",
        "the newest copy is written over, not the older one",
    ),
    Mutation(
        "store/archive.py",
        "        return {} if data is None or five != number // _TEXTS_A_FILE else _parse(data)\n",
        "        return {} if data is None else _parse(data)\n",
        "an old file's texts are taken for those of the numbers that replaced them",
    ),
    Mutation(
        "store/persistence.py",
        "            self.number += 1\n            self._packed = None\n",
        "            self.number += 1\n",
        "a game that was packed is written over the next one's set-up",
    ),
    Mutation(
        "store/settings.py",
        "        return self.ranges[name][0] <= value <= self.ranges[name][1]\n",
        "        return self.ranges[name][0] <= value < self.ranges[name][1]\n",
        "the largest value of a setting is refused",
    ),
    # --- link ----------------------------------------------------------------------------
    Mutation(
        "link/events.py",
        "        if game.turn.back_square != NO_SQUARE:\n            return begun\n",
        "",
        "a piece that is lifted for a moment is told as a turn taken back",
    ),
    Mutation(
        "link/reader.py",
        "            self._fill = 0\n            self._too_long = False\n",
        "            self._fill = 0\n",
        "after a line that is too long every line is",
    ),
    # --- play ----------------------------------------------------------------------------
    Mutation(
        "play/menu.py",
        "            self._before[square] = seen[square]\n",
        "",
        "one tap counts again whenever another square changes",
    ),
    Mutation(
        "play/thinker.py",
        "        self.is_hint = is_hint\n        self._hurried = False\n",
        "        self.is_hint = is_hint\n",
        "once told to move now, the board never thinks at length again",
    ),
    # --- recognition, engine, lights -----------------------------------------------------
    Mutation(
        "games/recognition.py",
        "            either ^= seen[square]\n",
        "            either |= seen[square]\n",
        "two totems alike stand for a set-up",
    ),
    Mutation(
        "engine/search_viper.py",
        "                    if entry & 31 == depth:\n",
        "                    if entry & 31 >= depth:\n",
        "the table answers with a deeper search's value than was asked for",
    ),
    Mutation(
        "lights/lamp.py",
        "        elif self._idle_ms >= self.idle_after_ms:\n",
        "        elif self._idle_ms >= _DIM_AFTER_MS:\n",
        "the lights dim after a minute, whatever the setting says",
    ),
)
