"""Somebody at a board with a remote game: follows the lights, makes turns, asks and answers."""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

from tools.remote.invitation import Address
from tools.remote.kept_games import KeptGame, KeptGames
from tools.remote.mqtt import BrokerConnection
from tools.remote.program import RemoteBoard
from tools.remote.seal import SealedPeer, game_id
from tools.remote.state import DRAW, UNDO
from tools.sim import turns
from tools.sim.session import Refused, Seat, Session
from tools.sim.world.hand import BoardDriver
from tools.sim.world.world import SlipError

# Sooner than among people: a game of a thousand is not to wait for a lost packet.
_FIRST_WAIT_MS = 150
_LEAST_GAP_MS = 20
_ANSWER_S = 3.0
_RECONNECT_S = 0.02
_CANCELLED_S = 0.2
_STEP_MS = 50
_HELLO = b'\n{"do":"hello"}\n'


class HastySession(Session):
    """A session whose hand may not wait for what it has done to be told."""

    is_hasty = False

    def settle(self) -> None:
        """Wait until the board has told what it made of the hand's work, or hardly at all."""
        if self.is_hasty:
            self.advance(80)
        else:
            super().settle()


class Player:
    """Plays the game `kept`, from now on in `folder`, on `board`.

    Where it `is_plain` it never asks nor gives up. What happened is counted in `counts`.
    """

    def __init__(
        self,
        board: BoardDriver,
        kept: KeptGame,
        folder: Path,
        chance: random.Random,
        is_plain: bool = False,
    ) -> None:
        self.board = board
        self.side = kept.side
        self.counts: Counter[str] = Counter()
        # Something has just changed on the board.
        self.is_busy = True
        self._kept = kept
        self._games = KeptGames(folder)
        self._file = folder / (game_id(kept.invitation.secret) + ".json")
        self._older = ""
        self._chance = chance
        self._is_plain = is_plain
        self._carrying: asyncio.Task[None] | None = None
        self._open()
        self.session = self._sit_down()
        self.session.start()

    # --- the program and the power ---------------------------------------------------------

    def _open(self) -> None:
        kept = self._kept = self._games.find(self._kept.invitation) or self._kept
        self._games.keep(kept)
        self.game = kept.game
        self._sealed = SealedPeer(
            kept.seal,
            kept.game,
            lambda game: self._games.keep(kept),
            _FIRST_WAIT_MS,
            _LEAST_GAP_MS,
        )
        self.peer = self._sealed.peer

    def _sit_down(self) -> HastySession:
        board = RemoteBoard(self.board, lambda: self._sealed)
        return HastySession(Seat(board, "twin", self.board))

    def connect(self, port: int) -> None:
        """Connect to this port."""
        connection = BrokerConnection(
            self._sealed,
            [Address("mqtt", "127.0.0.1", port)],
            lambda: time.monotonic_ns() // 1_000_000,
            _RECONNECT_S,
            _ANSWER_S,
        )
        self._carrying = asyncio.create_task(connection.run())

    async def disconnect(self) -> None:
        """End the connection without a goodbye."""
        # It may get lost: before Python 3.12 a wait_for() that is done swallows it.
        while self._carrying and not self._carrying.done():
            self._carrying.cancel()
            await asyncio.wait([self._carrying], timeout=_CANCELLED_S)
        self._carrying = None

    async def restart_program(self, port: int, set_back: bool = False) -> None:
        """Kill the program and start it again; with the disk of some time ago if set back."""
        await self.disconnect()
        if set_back and self._older:
            self._file.write_text(self._older)
            self.counts["set back"] += 1
        self._open()
        self.session = self._sit_down()
        self.board.send(_HELLO)
        self.session.advance(300)
        self.counts["programs killed"] += 1
        self.connect(port)

    def link(self) -> str:
        """Return the link that this side would send now."""
        return self._sealed.link(self._kept.invitation.text(), "")

    def open_link(self, link: str) -> str:
        """Open a link of the other's, or of somebody else; return why it is not taken, if so."""
        reason = self._sealed.open_link(link)
        self.counts[f"links not taken: {reason}" if reason else "links taken"] += 1
        return reason

    @property
    def secret(self) -> bytes:
        """The secret of the invitation."""
        return self._kept.invitation.secret

    def cut_power(self) -> None:
        """Cut the board's power and give it back."""
        self.board.reset()
        hand = self.session.hand
        while hand.held:
            self.board.world.put_aside(hand.held.pop())
        self.session.heard.take(['{"hello":"halo","board":"' + self.board.world.board.name + '"}'])
        self.session.advance(1500)
        self.counts["power cuts"] += 1

    def remember(self) -> None:
        """Keep what is on the disk, to be set back to."""
        if self._file.exists():
            self._older = self._file.read_text()

    # --- the hand ---------------------------------------------------------------------------

    def step(self) -> None:
        """Do what the lights ask for, or make a turn where it is due; let a moment pass."""
        try:
            self._act()
        except (Refused, SlipError):
            self.counts["refusals"] += 1
            self._tidy()
        before = self.session.heard.state
        self.session.advance(_STEP_MS)
        self.is_busy = self.session.heard.state is not before

    def _act(self) -> None:
        session = self.session
        mode = session.state["mode"]
        if mode in ("set_up", "restore"):
            turns.arrange(session)
        elif mode == "asked":
            session.ask("remote", answer=self._chance.random() < 0.6)
            self.counts["answers"] += 1
        elif session.heard.lit("take") or session.heard.lit("back"):
            self._tidy()
        elif mode == "play" and session.heard.is_led():
            turns.carry_out(session)
            self.counts["turns led"] += 1
        elif mode == "play" and not session.state["lead"]:
            self._play()
        elif mode == "waiting" and self._happens(0.002):
            self._ask()

    def _play(self) -> None:
        game, session = self.game, self.session
        if not self.peer.board.is_here or game.record is None:
            return
        if session.state["ply"] != len(game.record.turns) or game.is_over:
            return
        if game.own_question or game.is_bound:
            return  # an answer is due first
        if self._happens(0.03):
            self._ask()
            return
        rules = session.heard.game.rules
        legal = rules.parse_position(session.state["position"]).legal_turns()
        session.is_hasty = is_hasty = self._happens(0.1)
        try:
            turns.play_turn(session, rules.format_turn(self._chance.choice(legal)))
        finally:
            session.is_hasty = False
        self.counts["turns made"] += 1
        if is_hasty and self._happens(0.5):
            self.cut_power()

    def _ask(self) -> None:
        draw = self._chance.random()
        made = self.session.state["ply"]
        if draw < 0.02:
            what = "resign"
        elif draw < 0.06:
            what = DRAW
        else:
            what = UNDO
        if what == UNDO and made < 2:
            return
        self.session.ask("remote", ask=what)
        self.counts[f"asked: {what}"] += 1

    def _happens(self, probability: float) -> bool:
        return not self._is_plain and self._chance.random() < probability

    def _tidy(self) -> None:
        """Stand the pieces as the record has them: somebody has looked at the lights."""
        session = self.session
        hand = session.hand
        while hand.held:
            self.board.world.put_aside(hand.held.pop())
        if session.heard.game.name == session.state["game"]:
            self.board.world.arrange(session.state["position"], session.state["game"])
        session.advance(500)
