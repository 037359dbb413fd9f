"""One life of a board in the world: drawn events, the laws after each, an end without faults.

A life is a story: a list of a scenario's steps. What is drawn depends on what the board shows; the
steps drawn can be repeated without drawing, all or some of them.
"""

import hashlib
import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

from tools.deploy.image import build
from tools.games import registry
from tools.games.game import lit
from tools.proof.following import Follower
from tools.proof.part import Fault
from tools.proof.world.acting import LivedScenario
from tools.proof.world.drawing import CALM, IF_CALM, OBEY, QUIET_MS, Drawing
from tools.proof.world.events import draw_event
from tools.proof.world.laws import Broken, Heap, Look, Writes, ask_all, judge_message
from tools.proof.world.setting import STYLES, Setting, firmware
from tools.proof.world.view import Record, View
from tools.sim.board.twin import LEAPS, Twin, TwinError
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import ScenarioError

# Faults stop after this many events, fewest and most; then the lights lead back to play.
_SPELLS = (4, 40)
_START_TRIES = 4
_ANSWER_MS = 60_000
# A board that measures its empty squares is dark for two seconds.
_LOOKS, _MOST_LOOKS = 8, 50
_LOOK_MS = 100
_RECORD = b'{"id":9,"do":"record"}\n'
_LIVELY_MS = 300_000
# A contact that was loose for long is believed after 2.7 s; a still twin's ticks are four times as
# long as a board's, and it may judge late that the contact was loose.
_BELIEVED_MS = 12_000
# Steps of an action that must work, which have to come true.
_MUST_WORK = ("expect", "moves", "judge", "alone", "work", "finish")
# Steps in which a hand goes by way of any square.
_ANYWHERE = ("moves", "work", "finish", "stand")
# Steps of nobody's hand; the lights go out once there was none for nine minutes (lights/lamp.py).
_WAITS = ("wait", "expect", "forget", "think", "alone", "sensor", "flash", "host")
_SLEEPS_MS = 540_000
# Ways to fail that no piece explains.
_SEEN_TO_FAIL = ("high", "low", "floating", "flicker")


class Life:
    """A board from its first power-up on; all follows from `setting`, `seed` and what is done.

    `story` are the events, `lines` all that was done as a scenario's steps, `counts` what
    happened, `asked` how often each law could judge.
    """

    def __init__(self, setting: Setting, seed: str) -> None:
        self.setting = setting
        self.story: list[str] = []
        self.lines: list[str] = []
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self._heap = Heap(self.asked)
        self._writes = Writes(self.asked)
        self._digest = hashlib.sha256()
        self._seed = seed
        number = random.Random(seed).randrange(1 << 20)
        world = MovingWorld(number, setting.model, setting.environment)
        self.twin = _chip(world) if setting.is_chip else self._twin(number, world)
        self._begun_ms = self.twin.now_ms
        self.scenario = LivedScenario(self.twin, setting.style, random.Random(f"{seed} hand"))
        self.scenario.on_message = self._hear
        self.scenario.counts = self.counts
        self.view = View(self.scenario)
        # Squares touched in this event, and before it since the record last changed.
        self._touched, self._touched_before = set[str](), set[str]()
        self._sound_since_ms = 0
        self._failing: dict[str, int] = {}
        self._reported: set[str] = set()
        self._may_leave_out = self._may_be_unsaved = self._is_full = False
        # Two calms long: the first save after a full flash holds all turns since.
        self._full_calms = 0
        self._cut = ""
        self._follow_seed = 0
        # When a hand was last at it, for certain.
        self._hand_ms = self._begun_ms
        self.last: Look | None = None

    def _twin(self, number: int, world: MovingWorld) -> Twin:
        twin = Twin(number, world=world, pace=LEAPS, firmware=firmware(self.setting.is_watched))
        twin.now_ms = self.setting.clock_ms
        return twin

    @property
    def ms(self) -> int:
        """Board time that has gone by."""
        return round(self.twin.now_ms - self._begun_ms)

    @property
    def cpu_s(self) -> float:
        """What the board took of a processor in processes of its own."""
        return getattr(self.twin, "cpu_s", 0.0)

    @property
    def least_free(self) -> int:
        """The fewest bytes of the device's heap that were free; 0 where it is not watched."""
        return self._heap.least_free

    @property
    def digest(self) -> str:
        """Eight digits that stand for all that the board has said."""
        return self._digest.hexdigest()[:8]

    def close(self) -> None:
        """End the board."""
        self.twin.close()

    def _hear(self, message: dict[str, Any]) -> None:
        self._digest.update(json.dumps(message).encode())
        judge_message(message, self._writes)
        event = message.get("event")
        if event == "sensor":
            self._reported.add(message["square"])
        is_answer = "ok" in message or "error" in message
        self.asked["answers"] += is_answer and not message.get("more")
        # Then all is saved that a full flash kept from it.
        self._may_be_unsaved &= event != "saved" or self._is_full
        if event == "heap":
            is_whole = not self.scenario.unanswered and not self._full_calms
            self._heap.judge(message, self.scenario.state, is_whole)

    # --- living --------------------------------------------------------------------------

    def begin(self) -> None:
        """Power up, and set up the setting's game."""
        self.do("start")
        rules = registry.load(self.setting.game).rules
        players = dict(zip(rules.sides, self.setting.players))
        command = json.dumps({"do": "new", "game": self.setting.game, **players})
        self.do(f"send {command}\nwait 500\nposition {self.setting.game} {rules.start_position}")

    def live(self, until_ms: int) -> None:
        """Go through events until so much board time has gone by, and end in calm."""
        chance = random.Random(f"{self._seed} events")
        draw = Drawing(self.view, self.setting, chance)
        self.begin()
        while self.ms < until_ms:
            for _ in range(chance.randint(*_SPELLS)):
                name, steps = draw_event(draw)
                if steps:
                    done = self.do(steps)
                    self.counts[name] += done
                    self._think(10 * (chance.randrange(STYLES[self.setting.style].think_ms) // 10))
            self.do(CALM)

    def _think(self, ms: int) -> None:
        """Let a hand think before the next event; that is of the story too."""
        step = f"wait {ms}"
        self.story.append(step)
        self.lines.append(step)
        try:
            self.twin.advance(ms)
        except TwinError as crash:
            raise Broken("alive", str(crash)) from None

    def do(self, steps: str) -> bool:
        """Do the steps of an event as far as they can be done, and ask the laws.

        Return whether all could be done; Broken when a law does not hold.
        """
        self.story.append(steps)
        self._touched_before, self._touched = self._touched_before | self._touched, set()
        try:
            done = {CALM: self._calm, OBEY: self._obey}.get(steps, lambda: self._run(steps))()
            now = self._look()
        except TwinError as crash:
            raise Broken("alive", str(crash)) from None
        if self.last:
            ask_all(self.view, self.last, now, self.asked)
            if now.record != self.last.record:
                self._touched_before.clear()
        self.last = now
        return done

    def _run(self, steps: str) -> bool:
        """Do steps one by one; False when one cannot be done."""
        lines = steps.splitlines()
        if lines[0] == IF_CALM:
            if not self.view.is_calm():
                return False
            del lines[0]
        for line in lines:
            self._note(line)
            self.lines.append(line)
            if line == "start":
                self._start()
                continue
            try:
                self.scenario.run(line)
            except ScenarioError as problem:
                is_stray = self.view.world.stray.is_about  # what it makes may not be in silence
                if line.startswith(_MUST_WORK) and not (is_stray and line.startswith("expect")):
                    raise Broken("works", str(problem)) from None
                if line == "think":
                    raise Broken("alive", str(problem)) from None
                return False
            self.asked["works"] += line.startswith(_MUST_WORK)
        return True

    def _start(self) -> None:
        for _ in range(_START_TRIES):
            with suppress(ScenarioError):
                self.scenario.run("start")
                return
        raise Broken("alive", f"the power-up test does not end: {self.scenario.state}")

    def _note(self, line: str) -> None:
        """Keep what the laws have to know of a step."""
        verb, *words = line.split()
        if verb not in _WAITS:
            self._hand_ms = self.twin.now_ms
        if verb in ("turn", "follow") and self.scenario.state["mode"] == "play":
            turns = words or [self.scenario.state["lead"] or ""]
            steps = self.view.game.steps(self.scenario.state, turns[0]) if turns[0] else []
            words = [square for square, _ in steps]
        if verb in _ANYWHERE:
            self._touched.update(self.view.names)
        elif verb not in ("sensor", "send"):
            self._touched.update(word for word in words if word in self.view.names)
        if verb == "sensor" or "leave_out" in line or "believe" in line:
            self._sound_since_ms = self.twin.now_ms
        if verb == "sensor":
            self._failing.pop(words[0], None)
            if words[1] == "reversed":
                self.view.misread.add(words[0])
            if words[1] in _SEEN_TO_FAIL:
                self._failing[words[0]] = self.twin.now_ms
                self._reported.discard(words[0])
        # Where the last settings are damaged, or unsaved on a full flash, what was left out before
        # them is left out again.
        restarts = verb == "power" or line == "host gone"
        is_older = restarts and (self._may_be_unsaved or line == "power damaged")
        self._may_leave_out |= verb == "press" or "leave_out" in line or is_older
        if verb == "press":  # it confirms a step on a square that no sensor sees
            self._touched.update(lit(self.scenario.state, "broken"))
        if line == "flash full":
            self._full_calms, self._may_be_unsaved, self._is_full = 2, True, True
        self._is_full &= line != "flash ok"
        if restarts:
            self._cut = words[0] if verb == "power" else "cut"
            self.scenario.unanswered = 0
            self._sound_since_ms = self.twin.now_ms

    # --- looking -------------------------------------------------------------------------

    def _look(self) -> Look:
        """Wait until the board is quiet and all is answered; return what it says and shows."""
        begun_ms = self.twin.now_ms
        self._catch_up()
        self.twin.send(_RECORD)
        is_lit, looks = False, 0
        lines: list[str] = []
        while looks < _LOOKS or (not is_lit and looks < _MOST_LOOKS):
            self.twin.advance(_LOOK_MS)
            looks += 1
            sleeps = self.twin.now_ms - self._hand_ms > _SLEEPS_MS
            is_lit = is_lit or sleeps or any(map(any, self.twin.lights))
            lines += self.twin.take_lines()
        self.lines.append(f"wait {round(self.twin.now_ms - begun_ms)}")
        self.scenario.hear(lines)
        messages = [json.loads(line) for line in lines]
        if refused := [message for message in messages if "error" in message]:
            raise Broken("answers", f"a sound line is refused: {refused[0]}")
        answers = [message for message in messages if message.get("ok") == 9]
        after = messages[messages.index(answers[-1]) :] if answers else []
        is_later = any("state" in message for message in after)
        text = "".join(answer["record"] for answer in answers)
        if not self.view.is_alone:
            self._sound_since_ms = self.twin.now_ms
        cut, self._cut = self._cut, ""
        record = Record.read(text) if text else None
        self.view.note(record, not self._failing and not self.view.world.stray.is_about)
        return Look(
            self.twin.now_ms,
            self.scenario.state,
            record,
            frozenset(self._touched | self._touched_before),
            is_lit,
            self._sound_since_ms,
            dict(self._failing),
            frozenset(self._reported),
            cut,
            self._full_calms > 0,
            is_later,
            self.view.ended,
            self.view.saved,
        )

    def _catch_up(self) -> None:
        """Let the board answer all that the host has said."""
        if not self.twin.host_reads:
            self.twin.host_reads = True
            self.scenario.hand.wait(500)
            self.scenario.unanswered = 0
        end_ms = self.twin.now_ms + _ANSWER_MS
        self.scenario.hand.wait(QUIET_MS)
        self.scenario.listen()
        while self.twin.unsent or self.scenario.unanswered > 0:
            if self.twin.now_ms > end_ms:
                raise Broken("answers", f"{self.scenario.unanswered} lines are not answered")
            self.scenario.hand.wait(500)
            self.scenario.listen()
        if self.scenario.unanswered < 0:
            raise Broken("answers", f"{-self.scenario.unanswered} answers too many")

    # --- calm ----------------------------------------------------------------------------

    def _calm(self) -> bool:
        """Let all faults stop, obey the lights until play goes on, and know the pieces apart."""
        scenario = self.scenario
        self.view.world.let_stray_come(False)
        for square in self.view.world.failing_squares():
            self._do(f"sensor {self.view.names[square]} ok")
        self._do(f"flash ok\nhost reads\nright\nwait {_BELIEVED_MS}")
        self._full_calms, self._is_full = max(0, self._full_calms - 1), False
        self._failing.clear()
        self._catch_up()
        begun_ms = self.twin.now_ms
        follower = self._follower()
        try:
            actions = follower.lead_back()
            self.counts["actions back to play"] += actions
            self._hand_ms = self.twin.now_ms if actions else self._hand_ms
            follower.make_turn()
        except Broken:
            raise
        except (Fault, ScenarioError) as fault:
            raise Broken("recovery", str(fault)) from None
        if self.twin.now_ms - begun_ms > _LIVELY_MS:
            raise Broken("recovery", f"{self.twin.now_ms - begun_ms} ms until play goes on")
        broken = lit(scenario.state, "broken")
        if broken and not self._may_leave_out:
            raise Broken("recovery", f"sound sensors are not believed: {scenario.state}")
        self._may_leave_out = bool(broken)
        self.asked["recovery"] += 1
        self._touched.update(self.view.names)
        self._tell_apart()
        self.view.world.let_stray_come(True)
        return True

    def _obey(self) -> bool:
        """Obey the lights as far as that goes while faults go on; tell whether play goes on."""
        try:
            self._follower().lead_back()
            self._tell_apart()
            return True
        except Broken:
            raise
        except (Fault, ScenarioError):
            return False
        finally:
            self._touched.update(self.view.names)

    def _follower(self) -> Follower:
        self._follow_seed += 1
        # The button ends a test by touch: what was not touched is left out.
        self._may_leave_out |= self.scenario.state["mode"] == "touch"
        chance = random.Random(f"{self._seed} {self._follow_seed}")
        return Follower(self.scenario, chance, self.lines)

    def _tell_apart(self) -> None:
        """Stand each piece where its kind belongs: no magnet tells two of one pole apart."""
        state = self.scenario.state
        if state["mode"] != "play" or lit(state, "broken") or self.view.is_as_recorded():
            return
        if state["lead"]:
            self._do("stand")
            return
        self.last = None
        try:
            for _ in range(2):
                self._do(f"position {state['game']} {state['position']}")
        except ScenarioError:
            if not self.view.world.environment.stray:
                raise
            # A piece may seem to stand where a stray magnet was until the lights lead there.
            self._follower().lead_back()

    def _do(self, steps: str) -> None:
        self.lines += steps.splitlines()
        self.scenario.run(steps)


def _chip(world: MovingWorld) -> Any:
    """Power up the emulated chip, which `make setup` installs."""
    from tools.sim.chip.chip import Chip

    return Chip(build(world.board.name).read_bytes(), world)
