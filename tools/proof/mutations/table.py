"""The faults to plant: mistakes of a careful programmer, spread over the tree's rooms.

They were chosen without knowing whether a test finds them.
"""

from typing import NamedTuple


class Mutation(NamedTuple):
    """In `file`, a path from the root, `text`, which occurs once, becomes `planted`.

    `slip` describes the mistake.
    """

    file: str
    text: str
    planted: str
    slip: str


MUTATIONS = (
    # --- rules ---------------------------------------------------------------------------
    Mutation(
        "firmware/halo/games/oxono/position.py",
        "            while square != OFF_BOARD and cells[square]:\n",
        "            if square != OFF_BOARD and cells[square]:\n",
        "a totem jumps over one piece, not over a row of them",
    ),
    Mutation(
        "firmware/halo/games/quantik/position.py",
        "        opponent = self.side ^ 1\n",
        "        opponent = self.side\n",
        "one's own shapes forbid a square, the opponent's do not",
    ),
    Mutation(
        "firmware/halo/games/yoxii/position.py",
        "        if square == OFF_BOARD or cells[square]:\n            return OFF_BOARD\n",
        "        if square == OFF_BOARD:\n            return OFF_BOARD\n",
        "the totem lands on an opponent's piece behind one's own",
    ),
    # --- a turn as steps -----------------------------------------------------------------
    Mutation(
        "firmware/halo/games/quantik/turn.py",
        "        self._full[self.squares[0]] = 0\n        self._origins",
        "        self._origins",
        "the border's square stays full after its piece was placed",
    ),
    Mutation(
        "firmware/halo/games/turn.py",
        "        self.required[self.last_square()] = self.magnet_before()\n"
        "        self.count -= 1\n",
        "        self.count -= 1\n"
        "        self.required[self.last_square()] = self.magnet_before()\n",
        "a step back restores the square of the step before it",
    ),
    # --- sense ---------------------------------------------------------------------------
    Mutation(
        "firmware/halo/sense/tracker.py",
        "            if turn.is_last_step() or self._may_be_another(square, seen):\n",
        "            if self._may_be_another(square, seen):\n",
        "a turn ends though another square is wrong",
    ),
    Mutation(
        "firmware/halo/sense/detector_viper.py",
        "        if before == sign:\n            needed = int(limits[2 * squares + square])\n",
        "",
        "no hysteresis: a magnet comes and goes at one threshold",
    ),
    Mutation(
        "firmware/halo/sense/sensors.py",
        "            self._scans = 0\n            self._end_window()",
        "            self._end_window()",
        "no window of the sensors' verdicts ends after the first one",
    ),
    Mutation(
        "firmware/halo/modes/question.py",
        "        ended = self._away[square] == 1 and not away\n",
        "        ended = self._away[square] == 1\n",
        "a piece that rests on an answer's square answers as a tap does",
    ),
    # --- store ---------------------------------------------------------------------------
    Mutation(
        "firmware/halo/store/slots.py",
        "        slot = 1 - self.held.get(name, slot)\n",
        "        slot = self.held.get(name, slot)\n",
        "the newest copy is written over, not the older one",
    ),
    Mutation(
        "firmware/halo/store/archive.py",
        "        return {} if data is None or five != number // _TEXTS_A_FILE else _parse(data)\n",
        "        return {} if data is None else _parse(data)\n",
        "an old file's texts are taken for those of the numbers that replaced them",
    ),
    Mutation(
        "firmware/halo/store/persistence.py",
        "            self.number += 1\n            self._packed = None\n",
        "            self.number += 1\n",
        "a game that was packed is written over the next one's set-up",
    ),
    Mutation(
        "firmware/halo/store/settings.py",
        "        return least <= value <= most\n",
        "        return least <= value < most\n",
        "the largest value of a setting is refused",
    ),
    # --- link ----------------------------------------------------------------------------
    Mutation(
        "firmware/halo/link/events.py",
        "        if game.turn.back_square != NO_SQUARE:\n            return begun\n",
        "",
        "a piece that is lifted for a moment is told as a turn taken back",
    ),
    Mutation(
        "firmware/halo/link/host.py",
        "            self._fill = 0\n            self._too_long = False\n",
        "            self._fill = 0\n",
        "after a line that is too long every line is",
    ),
    # --- play ----------------------------------------------------------------------------
    Mutation(
        "firmware/halo/modes/menu.py",
        "            self._before[square] = seen[square]\n",
        "",
        "one tap counts again whenever another square changes",
    ),
    Mutation(
        "firmware/halo/play/engine_turn.py",
        "        self._is_hurried = True\n",
        "        self._is_hurried = False\n",
        "told to move now, the board thinks on",
    ),
    # --- recognition, engine, lights -----------------------------------------------------
    Mutation(
        "firmware/halo/games/recognition.py",
        "            either ^= seen[square]\n",
        "            either |= seen[square]\n",
        "two totems alike stand for a set-up",
    ),
    Mutation(
        "firmware/halo/engine/search_viper.py",
        "                    if entry & 31 == depth:\n",
        "                    if entry & 31 >= depth:\n",
        "the table answers with a deeper search's value than was asked for",
    ),
    Mutation(
        "firmware/halo/lights/lamp.py",
        "        elif self._idle_ms >= self.idle_after_ms:\n",
        "        elif self._idle_ms >= _DIM_AFTER_MS:\n",
        "the lights dim after a minute, whatever the setting says",
    ),
    # --- sense and store: how long a number lasts, how long a slot is held -----------------
    Mutation(
        "firmware/halo/sense/tracker.py",
        "        if self._clock == _CLOCK_MAX:\n",
        "        if False:\n",
        "the tracker's clock never wraps",
    ),
    Mutation(
        "firmware/halo/store/persistence.py",
        "            self.slots.held.clear()\n",
        "            pass\n",
        "a slot that was held while the flash was full is never let go",
    ),
    # --- what a board does in a world of hands, sensors, hosts and time ---------------------
    Mutation(
        "firmware/halo/sense/tracker.py",
        "        return compare(turn.before, seen, self.dead, self.faults) == 0\n",
        "        return False\n",
        "what stands as it stood before a turn was taken back is read step by step",
    ),
    Mutation(
        "firmware/halo/games/yoxii/turn.py",
        "            self.value = value\n            self.parked += 1\n",
        "            self.value = self.value or value\n            self.parked += 1\n",
        "the first touch of a value counts, not the last",
    ),
    Mutation(
        "firmware/halo/sense/detector_viper.py",
        "                least = _TOUCH_SCANS\n",
        "",
        "what is carried over a value touches it",
    ),
    Mutation(
        "firmware/halo/sense/detector_viper.py",
        " or int(counts[at + 1]) >= _SCANS_OF_STUCK:\n",
        ":\n",
        "a sensor that is stuck at an end of its range is never left out",
    ),
    Mutation(
        "firmware/halo/sense/verdicts.py",
        "    elif not verdict and doubt:\n",
        "    elif not verdict and before:\n",
        "a sensor that has mended is never believed again",
    ),
    Mutation(
        "firmware/halo/sense/verdicts.py",
        "        verdict = _HEALTHY if moved and doubt else LEFT_OUT\n",
        "        verdict = LEFT_OUT\n",
        "a square that a hand has left out is never believed again",
    ),
    Mutation(
        "firmware/halo/sense/tracker.py",
        "            elif self._doubted[square]:\n",
        "            elif False:\n",
        "what stands on a square that was dead passes for the step that is due",
    ),
    Mutation(
        "firmware/halo/sense/detector_viper.py",
        "_STABLE_SCANS = const(3)\n",
        "_STABLE_SCANS = const(1)\n",
        "one scan makes a magnet",
    ),
    Mutation(
        "firmware/halo/sense/sensors.py",
        "\nTHRESHOLD_COUNTS = 6 * COUNTS_PER_MT\n",
        "\nTHRESHOLD_COUNTS = 27 * COUNTS_PER_MT\n",
        "a board feels too little",
    ),
    Mutation(
        "firmware/halo/sense/guide.py",
        "        forget_lifted(self.stood, seen)\n",
        "",
        "the lights ask on for what was taken away",
    ),
    Mutation(
        "firmware/halo/link/commands.py",
        "    except UnicodeError:\n        raise Refusal(",
        "    except KeyError:\n        raise Refusal(",
        "a line that is no text ends the program",
    ),
    Mutation(
        "firmware/halo/app.py",
        "        self.host.read()\n",
        "        self.host.read()\n        if self.host._filled:\n            return\n",
        "no sensor is read while the host talks",
    ),
    Mutation(
        "firmware/halo/memory.py",
        '    for line in _RARE.split("\\n"):\n',
        "    for line in ():\n",
        "what was loaded for a moment stays",
    ),
    # --- a remote game -------------------------------------------------------------------
    Mutation(
        "tools/remote/broker.py",
        '        if told.get("nonce") == self._nonce:\n',
        '        if "nonce" in told:\n',
        "an answer with any nonce is believed",
    ),
    Mutation(
        "tools/remote/record.py",
        "    if theirs.first == own.first or theirs.helped != own.helped:\n",
        "    if theirs.helped != own.helped:\n",
        "the other begins the next game with the sides as they were",
    ),
    Mutation(
        "tools/remote/broker.py",
        "        if state.seq != seq:\n",
        "        if False:\n",
        "parts of another seq make a state",
    ),
    Mutation(
        "tools/remote/game.py",
        "            theirs.up = True  # nobody comes back from it\n",
        "            pass\n",
        "who gave up comes back",
    ),
    # --- page, site and server ------------------------------------------------------------
    Mutation(
        "tools/page/static/js/remote/remote_door.js",
        '      history.replaceState(history.state, "", location.pathname + location.search);\n',
        "",
        "an invitation's key stays in the address bar",
    ),
    Mutation(
        "tools/page/static/service_worker.js",
        "(await hashOf(found.clone())) === hash",
        "hash",
        "the service worker keeps any version's file",
    ),
    Mutation(
        "tools/page/builder/index.py",
        "connect-src 'self' ws: wss:",
        "connect-src *",
        "the site's scripts may ask any host",
    ),
    Mutation(
        "tools/serve/server.py",
        "        if len(hub.clients) >= _MOST_CLIENTS:\n",
        "        if False:\n",
        "any number of pages may be open on a board",
    ),
    Mutation(
        "tools/serve/guard.py",
        "        if len(self._waiting) > MOST_WAITING:\n",
        "        if False:\n",
        "any number of connections may wait for a request",
    ),
)
