"""One life of two boards: a game between friends, over a bad line, with all that goes wrong.

At every moment both sides agree on the turns that both know; once faults stop, both boards have
the same game, and it goes on. Steps begin with the side that does them:

    a turn Xd5c5               a scenario's step at the board of a
    a act 4711                 its hand obeys the lights, and makes a turn where it is due
    a ask undo                 it asks: undo, draw, next, resign
    a ends | a set back        its program ends and begins anew, here with an older disk
    a remember                 the disk that it is set back to
    a cut | a away | a back    its lines are cut; links alone carry, until it is back
    a link | a link old        its link is opened by the other; one of some time ago
    a lie forge 4711           somebody with the invitation lies about it: forge, replay, garble,
                               flood, link
    relay 1 ends | killed      a relay begins anew; killed, it forgets
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from halo.games.position import PLAYING
from tools.proof.following import Follower
from tools.proof.part import Fault
from tools.proof.world.between import RELAYS, Disk, Forger, Friend, Relays
from tools.proof.world.drawing import CALM, Drawing, send
from tools.proof.world.laws import Broken, after, judge_message
from tools.proof.world.setting import Setting
from tools.remote.game import RemoteGame
from tools.remote.record import record_of
from tools.remote.seal import Seal, public_key
from tools.sim.board.twin import LEAPS, Twin, TwinError
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import ScenarioError

# While one hand acts the other board runs in steps of this many ms.
_STEP_MS = 50
# Once faults stop, both agree within this time, and a turn has come over: a slow hand needs four
# minutes to lay the next game's board out anew.
_SETTLED_MS = 300_000
_LOOK_MS = 500
_MOST_EVENTS = 25
_ASKS = ("undo", "undo", "undo", "undo", "draw", "next", "resign")
_LIES = ("forge", "forge", "replay", "garble", "link", "link")
# What the two have in common, and their own keys.
_SECRET, _OWN_KEYS = bytes(16), (b"a" * 32, b"b" * 32)
# Set back, a side waits for what the relays retain; else it plays on without them.
_ALONE_MS, _NEVER_MS = 4000, 1 << 30


class Friends:
    """A life as life.py has one, of two boards; `boards` are made by the caller if not twins."""

    def __init__(self, setting: Setting, seed: str, boards: tuple[Any, Any] | None = None) -> None:
        self.setting = setting
        self.seed = seed
        self.story: list[str] = []
        self.lines: list[str] = []
        self.counts: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.least_free = 0
        self.now_ms = 0
        self._behind_ms = 0
        # The number of the game that both have, and the longest log that both have had of it.
        self._shared: tuple[int, list[str]] = (1, [])
        self._digest = hashlib.sha256()
        chance = random.Random(seed)
        # A side that is set back needs what a relay retains: disks are set back, or all relays
        # forget, forgeries take the place of what is retained, and links alone carry for a while.
        self.forgets = chance.random() < 0.5
        number = chance.randrange(1 << 20)
        first = chance.choice("ab")
        one, two = RemoteGame("a"), RemoteGame("b", other_key=public_key(_OWN_KEYS[0]).hex())
        one.begin(setting.game, number, first, True)
        boards = boards or (self._twin(number), self._twin(number + 1))
        self.friends = []
        for game, key, board in zip((one, two), _OWN_KEYS, boards):
            hand = random.Random(f"{seed} {game.side}")
            alone_ms = _ALONE_MS if self.forgets else _NEVER_MS
            friend = Friend(
                *(game, Seal(_SECRET, key), board, setting.style, hand, self.pass_time, alone_ms)
            )
            friend.scenario.counts, friend.scenario.on_message = self.counts, self.hear
            self.friends.append(friend)
        self.relays = Relays(self.friends, random.Random(f"{seed} line"), self.counts)
        self._forger = Forger(_SECRET, self.relays, self.forgets)

    def _twin(self, number: int) -> Twin:
        world = MovingWorld(number, self.setting.model, self.setting.environment)
        return Twin(number, world=world, pace=LEAPS)

    @property
    def ms(self) -> int:
        """Board time that has gone by, of both."""
        return 2 * self.now_ms

    @property
    def digest(self) -> str:
        """Eight digits that stand for all that the boards have said."""
        return self._digest.hexdigest()[:8]

    @property
    def cpu_s(self) -> float:
        """What the boards took of a processor."""
        return sum((friend.twin.cpu_s for friend in self.friends), 0.0)

    def close(self) -> None:
        """End both boards."""
        for friend in self.friends:
            friend.twin.close()

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what a board has said."""
        self._digest.update(json.dumps(message).encode())
        judge_message(message)

    # --- time ------------------------------------------------------------------------------

    def pass_time(self, acting: Friend, ms: int) -> None:
        """Let time pass: at the acting side's board at once, then everywhere else."""
        while ms > 0:
            step_ms = min(ms, _STEP_MS - self._behind_ms)
            acting.live(step_ms)
            ms -= step_ms
            self._behind_ms += step_ms
            if self._behind_ms == _STEP_MS:
                self._behind_ms = 0
                self.now_ms += _STEP_MS
                for friend in self.friends:
                    if friend is not acting:
                        friend.live(_STEP_MS)
                    friend.scenario.listen()
                self.relays.tick(self.now_ms)
                self._judge()

    def _judge(self) -> None:
        """What the sides have of one game never contradicts, nor what both have had of it."""
        one, two = (friend.game.own for friend in self.friends)
        shorter, longer = sorted((one.log, two.log), key=len)
        self.asked["agree"] += 1
        if one.number != two.number:
            return
        if longer[: len(shorter)] != shorter:
            raise Broken("agree", self._report())
        number, shared = self._shared
        if one.number > number:
            self._count_game()
            shared = []
        if one.number >= number and len(shorter) >= len(shared):
            self._shared = one.number, shorter[:]

    def _count_game(self) -> None:
        self.counts["games"] += 1
        self.counts["turns of games"] += sum(each[0] not in "<=" for each in self._shared[1])

    def _report(self) -> str:
        return "\n".join(friend.report() for friend in self.friends)

    # --- events ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Power both up."""
        for side in "ab":
            self.do(f"{side} start")

    def live(self, until_ms: int) -> None:
        """Go through events until so much time has gone by, and end in calm."""
        chance = random.Random(f"{self.seed} events")
        self.begin()
        while self.ms < until_ms:
            for _ in range(chance.randrange(_MOST_EVENTS)):
                steps = self._draw(chance)
                if steps:
                    self.do(steps)
            self.do(CALM)
        if self.friends[0].game.is_over:
            self._count_game()

    def _draw(self, chance: random.Random) -> str:
        """Return what happens next."""
        friend = chance.choice(self.friends)
        side, number = friend.side, chance.randrange(1 << 20)
        draw = Drawing(friend.view, self.setting, chance)
        turn = draw.legal_turn() if friend.scenario.state.get("mode") == "play" else ""
        piece = draw.one_of(friend.view.standing())
        relay = chance.randrange(RELAYS)
        forgets = self.forgets or relay != self.relays.honest
        ends = "set back" if friend.older and not self.forgets else "ends"
        away = "away" if self.forgets and chance.random() < 0.5 else "cut"
        ways = {
            f"{side} act {number}": 40,
            f"{side} turn {turn}" if turn else "": 8,
            f"{side} lift {piece}" if piece else "": 4,
            f"{side} wait {chance.choice((300, 2000, 15_000))}": 8,
            f"{side} ask {chance.choice(_ASKS)}": 4,
            f"{side} power cut\n{side} start": 4,
            f"{side} {ends}": 4,
            f"{side} remember": 4,
            f"{side} {away}": 3,
            f"{side} back": 6,
            f"{side} link{chance.choice(('', '', '', ' old'))}": 40 if self._are_apart() else 6,
            f"{side} lie {chance.choice(_LIES)} {number}": 6,
            f"relay {relay} {'killed' if forgets and chance.random() < 0.5 else 'ends'}": 3,
            f"{side} lie flood {number}": 0.3,
        }
        ways.pop("", None)
        (steps,) = chance.choices(list(ways), list(ways.values()))
        return steps

    def _are_apart(self) -> bool:
        """Tell whether links alone carry the game."""
        return any(friend.is_away for friend in self.friends)

    def do(self, steps: str) -> bool:
        """Do an event; Broken when a law does not hold."""
        self.story.append(steps)
        try:
            if steps == CALM:
                self._calm()
            return all(self._step(line) for line in steps.splitlines() if steps != CALM)
        except TwinError as crash:
            raise Broken("alive", str(crash)) from None

    def _step(self, line: str) -> bool:
        self.lines.append(line)
        who, verb, *words = line.split()
        if who == "relay":
            self.counts[f"relay {words[0]}"] += 1
            self.relays.restart(int(verb), words[0] == "killed")
            return True
        self.counts[verb] += 1
        friend = self.friends[who == "b"]
        known = self._verbs().get(verb)
        if known:
            known(friend, words)
            return True
        try:
            friend.scenario.run(line[2:])
        except ScenarioError:
            return False  # faults are about: the lights lead on
        return True

    def _verbs(self) -> dict[str, Callable[[Friend, list[str]], None]]:
        return {
            "act": self._act,
            "ask": lambda friend, words: self._ask(friend, words[0]),
            "ends": lambda friend, words: self._end(friend, friend.disk),
            "set": lambda friend, words: self._end(friend, friend.older),
            "remember": self._remember,
            "cut": lambda friend, words: self.relays.cut(friend),
            "away": lambda friend, words: self._go(friend, True),
            "back": lambda friend, words: self._go(friend, False),
            "link": self._send_link,
            "lie": self._lie,
        }

    def _other(self, friend: Friend) -> Friend:
        return self.friends[friend is self.friends[0]]

    def _act(self, friend: Friend, words: list[str]) -> None:
        try:
            self._follow(friend, words[0])
        except (Fault, ScenarioError) as problem:
            if isinstance(problem, Broken):
                raise

    def _follow(self, friend: Friend, number: str) -> None:
        """Obey the lights, and make a turn where one is due."""
        state = friend.scenario.state
        follower = Follower(friend.scenario, random.Random(number), self.lines)
        follower.lead_back()
        state = friend.scenario.state
        if state["mode"] == "play" and friend.sealed.peer.board.is_here:
            follower.make_turn()
            self.counts["turns by lights"] += 1

    def _ask(self, friend: Friend, what: str) -> None:
        friend.scenario.run(send({"do": "remote", "ask": what}))

    def _end(self, friend: Friend, disk: Disk | None) -> None:
        if disk:
            self.relays.cut(friend)
            friend.begin_anew(disk)

    def _remember(self, friend: Friend, words: list[str]) -> None:
        friend.older = friend.disk

    def _go(self, friend: Friend, is_away: bool) -> None:
        friend.is_away = is_away
        if is_away:
            self.relays.cut(friend)

    def _send_link(self, friend: Friend, words: list[str]) -> None:
        if friend.game.is_ready:
            friend.links.append(friend.sealed.packed())
        if friend.links:
            reason = self._other(friend).sealed.take_link(friend.links[0 if words else -1])
            self.counts["links not taken" if reason else "links taken"] += 1

    def _lie(self, friend: Friend, words: list[str]) -> None:
        """Let somebody who has the invitation say what is not so, once the two know each other."""
        how, number = words
        if not all(each.game.other_key for each in self.friends):
            return
        chance = random.Random(number)
        if how != "link":
            self._forger.act(friend.game, how, chance)
            return
        reason = self._other(friend).sealed.take_link(self._forger.link(friend.game, chance))
        self.asked["forged"] += 1
        if reason not in ("signature", "form"):
            raise Broken("forged", f"a forged link: {reason or 'taken'}")

    # --- calm ------------------------------------------------------------------------------

    def _calm(self) -> None:
        """Let all faults stop: both have the same game, and it goes on."""
        self.relays.is_bad = False
        for friend in self.friends:
            friend.view.world.let_stray_come(False)
            self._go(friend, False)
            friend.scenario.run("right")
        self._settle("they do not agree")
        one = self.friends[0].game
        self._judge_record()
        if not one.is_over:
            before = one.own.number, len(one.own.log)
            self._settle("no turn comes over", lambda: self._has_gone_on(*before))
            self._judge_record()
        elif one.result == PLAYING:
            raise Broken("ended", self._report())
        else:
            self.counts["games ended the same"] += 1
            self._ask(self.friends[0], "next")
            self._settle("they do not agree")
        for friend in self.friends:
            friend.view.world.let_stray_come(True)
        self.relays.is_bad = True

    def _settle(self, problem: str, is_done: Callable[[], bool] = lambda: True) -> None:
        """Let both hands obey until both sides have and show the same, and `is_done`."""
        end_ms = self.now_ms + _SETTLED_MS
        while not (self._is_settled() and is_done()):
            if self.now_ms > end_ms:
                raise Broken("recovery", f"{problem}: {self._report()}")
            for friend in self.friends:
                # What the other does may change the game while a hand is at it.
                self._act(friend, [f"{self.seed} {self.now_ms}"])
                friend.scenario.run(f"wait {_LOOK_MS}")
        self.asked["recovery"] += 1

    def _is_settled(self) -> bool:
        one, two = (friend.game for friend in self.friends)
        is_same = (one.own.number, one.own.log) == (two.own.number, two.own.log)
        is_shown = one.is_shown and two.is_shown and one.is_ready and two.is_ready
        return is_same and is_shown and all(friend.agrees() for friend in self.friends)

    def _has_gone_on(self, number: int, entries: int) -> bool:
        game = self.friends[0].game
        return game.is_over or game.own.number > number or len(game.own.log) > entries

    def _judge_record(self) -> None:
        """Both have one record, a game by the rules, with one result."""
        one, two = (friend.game for friend in self.friends)
        number, shared = self._shared
        if one.own.number != number or one.own.log[: len(shared)] != shared:
            raise Broken("kept", f"both have had {shared}: {self._report()}")
        self.asked["kept"] += 1
        try:
            record = record_of(one.own)
        except ValueError as reason:
            raise Broken("legal", f"{reason}: {self._report()}") from None
        if record:
            end = after(record.name, record.start, tuple(record.turns))
            if end is None or end.is_over() != record.ends_by_rule:
                raise Broken("legal", f"by the oracle: {self._report()}")
            if end.is_over() and end.result != one.result:
                raise Broken("legal", f"another result: {self._report()}")
        self.asked["legal"] += 1
        if one.result != two.result:
            raise Broken("agree", f"two results: {self._report()}")
