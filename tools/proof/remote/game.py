"""One game between two players through a broker, a bad line and links, to its end."""

import asyncio
import random
import tempfile
from pathlib import Path

from halo.games.position import PLAYING
from tools.games.game import Game
from tools.proof.part import Fault, Outcome
from tools.proof.remote.bad_line import BadLine
from tools.proof.remote.liar import Liar
from tools.proof.remote.mosquitto import Mosquitto
from tools.proof.remote.player import Player
from tools.remote.kept_games import KeptGame
from tools.remote.record import record_of
from tools.sim.board.twin import LEAPS, Twin
from tools.sim.world.hand import BoardDriver

# A game that has not come to its end after so many looks at both boards never will.
_MOST_LOOKS = 40_000
# While nothing but the line is waited for, the boards are looked at less often.
_BUSY_S = 0.002
_IDLE_S = 0.04
# How long links alone carry a game.
_AWAY_LOOKS = 150
# Each of so many games has ten thousand messages put in its way, at this look at its boards.
_GAMES_A_FLOOD = 50
_FLOOD_LOOK = 20


class Trial:
    """A game of `number`; everything but the timing follows from it.

    `boards` are made by the caller where they are not twins; `is_plain` leaves out all that goes
    wrong.
    """

    def __init__(
        self,
        number: int,
        game: Game,
        boards: tuple[BoardDriver, BoardDriver] | None = None,
        is_plain: bool = False,
    ) -> None:
        self._number = number
        self._chance = random.Random(number)
        self._game = game
        self._boards = boards
        self._is_plain = is_plain
        # Those whose broker is away for so many looks more: links alone carry their game.
        self._away: dict[Player, int] = {}
        # The links that were written, by the side.
        self._links: dict[str, list[str]] = {"a": [], "b": []}
        # A side that is set back needs what the broker retains. So in every other game disks are
        # set back, and in the others brokers are killed, which forget, a liar puts its own in the
        # place of what is retained, and links alone carry for a while.
        self._forgets = number % 2 == 0
        self.outcome = Outcome()

    async def run(self) -> Outcome:
        """Play; a fault is in the outcome."""
        with tempfile.TemporaryDirectory(prefix="halo-remote-") as folder:
            place = Path(folder)
            broker = Mosquitto(place)
            loss = (0, 0, 0) if self._is_plain else (20, 10, 10)
            line = BadLine(broker.port, self._number, *loss)
            await line.start()
            boards = self._boards or (
                Twin(2 * self._number, model=self._game.board, pace=LEAPS),
                Twin(2 * self._number + 1, model=self._game.board, pace=LEAPS),
            )
            players = self._players(boards, place)
            liar = Liar(players[0].secret, broker.port, self._chance, self._forgets)
            try:
                await self._play(players, broker, line, liar)
                self._compare(players)
            except Fault as fault:
                self.outcome.faults.append(f"game {self._number}: {fault}")
            finally:
                for player in players:
                    await player.disconnect()
                    self.outcome.counts.update(player.counts)
                await line.stop()
                broker.kill()
                for board in boards:
                    board.close()
            self.outcome.counts.update(line.counts)
            self.outcome.counts.update(liar.counts)
            self.outcome.counts["games"] += 1
        return self.outcome

    def _players(self, boards: tuple[BoardDriver, ...], place: Path) -> list[Player]:
        first = self._chance.choice("ab")
        one = KeptGame.inviting("mqtt://127.0.0.1", self._game.name, self._number, first)
        players = []
        for kept, board in zip((one, KeptGame.invited(one.invitation)), boards):
            chance = random.Random(self._number * 2 + (kept.side == "b"))
            players.append(Player(board, kept, place / kept.side, chance, self._is_plain))
        return players

    async def _play(
        self, players: list[Player], broker: Mosquitto, line: BadLine, liar: Liar
    ) -> None:
        for player in players:
            player.connect(line.port)
        looks = 0
        while not self._is_over(players):
            for player in players:
                player.step()
                await asyncio.sleep(0)
                self._look(players)
            await asyncio.sleep(_BUSY_S if any(player.is_busy for player in players) else _IDLE_S)
            if not self._is_plain:
                await self._go_wrong(players, broker, line)
                self._exchange_links(players, line)
                await self._lie(players, liar, looks)
            looks += 1
            if looks > _MOST_LOOKS:
                raise Fault("the game does not end: " + _tell(players))

    async def _go_wrong(self, players: list[Player], broker: Mosquitto, line: BadLine) -> None:
        draw = self._chance.random()
        player = self._chance.choice(players)
        if draw < 0.004:
            if self._forgets and self._chance.random() < 0.5:
                broker.kill()
            else:
                broker.stop()
            broker.start()
            self.outcome.counts["broker restarts"] += 1
        elif draw < 0.008:
            player.cut_power()
        elif draw < 0.012:
            await player.restart_program(line.port, not self._forgets)
            self._away.pop(player, None)
        elif draw < 0.02:
            player.remember()
        elif draw < 0.024:
            line.cut()
            self.outcome.counts["lines cut"] += 1
        elif draw < 0.027 and self._forgets and player not in self._away:
            await player.disconnect()
            self._away[player] = _AWAY_LOOKS
            self.outcome.counts["changes to links alone"] += 1

    def _exchange_links(self, players: list[Player], line: BadLine) -> None:
        """Let links go where a broker is away, and now and then elsewhere, old ones too."""
        for player in list(self._away):
            self._away[player] -= 1
            if not self._away[player]:
                del self._away[player]
                player.connect(line.port)
        here, there = self._chance.sample(players, 2)
        if self._chance.random() > (0.05 if self._away else 0.004) or not here.game.is_ready:
            return
        links = self._links[here.side]
        links.append(here.link())
        there.open_link(links[-1] if self._chance.random() < 0.8 else self._chance.choice(links))

    async def _lie(self, players: list[Player], liar: Liar, looks: int) -> None:
        """Let somebody who has the invitation say what is not so, once the two know each other."""
        if looks == _FLOOD_LOOK and self._number % _GAMES_A_FLOOD == 0:
            await liar.flood()
        if self._chance.random() > 0.006 or not all(each.game.other_key for each in players):
            return
        here, there = self._chance.sample(players, 2)
        await liar.lie(here.game)
        reason = there.open_link(liar.link(here.game))
        if reason not in ("signature", "cut"):  # some tell more than a link holds
            raise Fault(f"a forged link: {reason or 'taken'}")

    def _is_over(self, players: list[Player]) -> bool:
        one, two = (player.game for player in players)
        is_over = one.is_over and two.is_over and one.is_shown and two.is_shown
        return is_over and one.own.log == two.own.log and self._boards_stand(players)

    @staticmethod
    def _boards_stand(players: list[Player]) -> bool:
        """Tell whether both boards have come to the end, or have left a game given up."""
        for player in players:
            game, state = player.game, player.session.state
            assert game.record
            is_there = state["position"] == game.record.positions[-1] and state["mode"] == "over"
            if not is_there and not game.own.up:
                return False
        return True

    def _look(self, players: list[Player]) -> None:
        """Fault what must never be: records that contradict one another."""
        one, two = (player.game for player in players)
        logs = sorted((one.own.log, two.own.log), key=len)
        if one.own.number == two.own.number and logs[1][: len(logs[0])] != logs[0]:
            raise Fault("the records differ: " + _tell(players))

    def _compare(self, players: list[Player]) -> None:
        one, two = (player.game for player in players)
        counts = self.outcome.counts
        for game in (one, two):
            record = record_of(game.own)  # raises where a turn is not legal
            assert record
            if game.result == PLAYING:
                raise Fault("a game ended without a result")
        if one.result != two.result or one.own.log != two.own.log:
            raise Fault("the games ended differently: " + _tell(players))
        assert one.record
        counts["turns in records"] += len(one.record.turns)
        counts["ended the same"] += 1
        for player in players:
            for name, number in player.peer.faults.items():
                counts[f"not taken: {name}"] += number
        if one.own.up or two.own.up:
            counts["given up"] += 1
        elif not one.record.ends_by_rule:
            counts["agreed draws"] += 1


def _tell(players: list[Player]) -> str:
    told = []
    for player in players:
        state, game = player.session.state, player.game
        told.append(
            f"{player.side}: {game.own.text().decode()} shown {game.shown} needed {game.needed} "
            f"ready {game.is_ready} here {player.peer.board.is_here} "
            f"faults {player.peer.faults} board {state}"
        )
    return "\n".join(told)
