"""The games with others, one file each until deleted, and a game's state as a sentence."""

import json
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock
from platformdirs import user_data_path

from tools.program import english, write_whole
from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation
from tools.remote.name import decoded, encoded, shown
from tools.remote.peer import Peer
from tools.remote.seal import Seal, game_id, public_key
from tools.remote.state import OLD, SIDES, NotTaken, parse_state

FOLDER = "games with others"
_KEY_BYTES = 32
_NAME = "name.txt"


def usual_folder() -> Path:
    """Return the folder in the user's own data."""
    return user_data_path("halo", appauthor=False) / FOLDER


@dataclass
class KeptGame:
    """A game of the list: its `invitation`, this machine's `side` of it and `own_key`.

    `day` is when it was last played, such as 2025-11-25.
    """

    invitation: Invitation
    side: str
    game: RemoteGame
    own_key: bytes
    day: str = ""

    @classmethod
    def inviting(
        cls, addresses: str, name: str, number: int, first: str, helped: bool = True, by: str = ""
    ) -> "KeptGame":
        """Return a new game through a broker, or by links without an address.

        `name` to `helped` are those of RemoteGame.begin(), `by` the name of the player here.
        InvitationError if an address is invalid.
        """
        own_key = secrets.token_bytes(_KEY_BYTES)
        invitation = Invitation.make(addresses, public_key(own_key))
        game = RemoteGame("a")
        game.own.by = encoded(by)
        game.begin(name, number, first, helped)
        return cls(invitation, "a", game, own_key)

    @classmethod
    def invited(cls, invitation: Invitation, by: str = "") -> "KeptGame":
        """Return a new game with the sender of an invitation; `by` names the player here."""
        game = RemoteGame("b", other_key=invitation.key.hex())
        game.own.by = encoded(by)
        return cls(invitation, "b", game, secrets.token_bytes(_KEY_BYTES))

    @property
    def seal(self) -> Seal:
        """The keys that seal and sign this side's messages."""
        return Seal(self.invitation.secret, self.own_key)

    def sentence(self) -> str:
        """Return a description in one line."""
        own, addresses = self.game.own, self.invitation.addresses
        way = f"through {addresses[0]}" if addresses else "by links"
        friend = decoded(self.game.other.by)
        with_friend = f" with {friend}" if friend else ""
        if not own.number:
            return f"a game that has not begun, {way}"
        record = self.game.record
        turns = len(record.turns) if record else 0
        state = "over" if self.game.is_over else f"{turns} turns made"
        if not self.game.is_over:
            state += ", your turn" if self.game.is_own_turn else ", the other's turn"
        return f"{own.name.upper()}{with_friend}, game {own.number}, {state}, {way}, {self.day}"


class KeptGames:
    """The games in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def games(self) -> list[KeptGame]:
        """Return all games, the one played last first; damaged files are left out."""
        files = sorted(self._folder.glob("*.json"), key=lambda file: -file.stat().st_mtime_ns)
        found = [self._read(file) for file in files]
        return [game for game in found if game]

    @property
    def name(self) -> str:
        """The name of the player here, empty until it is entered."""
        try:
            return shown((self._folder / _NAME).read_text("utf-8"))
        except (OSError, ValueError):
            return ""

    def keep_name(self, name: str) -> None:
        """Keep the name of the player here."""
        write_whole(self._folder / _NAME, shown(name).encode())

    def find(self, invitation: Invitation) -> KeptGame | None:
        """Return the game of this invitation, None if there is none."""
        return self._read(self._file(invitation))

    def lock(self, kept: KeptGame) -> FileLock:
        """Return the lock of a program in which the game is open: two would contradict."""
        return FileLock(self._file(kept.invitation).with_suffix(".lock"))

    def keep(self, kept: KeptGame) -> None:
        """Write the game so that a power cut leaves the old file or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._folder.chmod(0o700)  # the invitations are keys
        told = {
            "invitation": kept.invitation.text(),
            "side": kept.side,
            "own_key": kept.own_key.hex(),
            "other_key": kept.game.other_key,
            "own": json.loads(kept.game.own.text()),
            "other": json.loads(kept.game.other.text()),
        }
        write_whole(self._file(kept.invitation), json.dumps(told).encode())

    def _file(self, invitation: Invitation) -> Path:
        return self._folder / (game_id(invitation.secret) + ".json")

    @staticmethod
    def _read(file: Path) -> KeptGame | None:
        try:
            told = json.loads(file.read_text())
            texts = (json.dumps(told[key]).encode() for key in ("own", "other"))
            own, other = map(parse_state, texts)
            invitation = Invitation.parse(told["invitation"])
            game = RemoteGame(told["side"], own, other, told["other_key"])
            day = time.strftime("%Y-%m-%d", time.localtime(file.stat().st_mtime))
            own_key = bytes.fromhex(told["own_key"])
            public_key(own_key)  # ValueError if it is invalid
            bytes.fromhex(told["other_key"])
            if told["side"] not in SIDES:
                return None
            return KeptGame(invitation, told["side"], game, own_key, day)
        except (OSError, ValueError, KeyError, TypeError, NotTaken):
            return None


def sentence(peer: Peer) -> str:
    """Return the obstacle, if any, else the state of the game, in the page's words."""
    game, words = peer.game, english()["remote"]
    status = words["status"]
    friend = decoded(game.other.by) or "The other player"
    here = status["here" if peer.is_other_here else "away"].format(Player=friend)
    if game.is_set_back:
        said = "The other has seen a newer state of this game than this machine has."
    elif peer.fault and peer.fault != OLD:
        said = words["faults"][peer.fault]
    elif not peer.is_connected:
        said = status["noBroker"]
    elif game.record is None:
        said = status["noGame"]
    elif peer.board.is_other_board:
        name = game.record.name.upper()
        said = f"{name} is for another board: start once more with --with 1, which takes it."
    elif game.own.is_full and not game.is_over:
        said = status["full"]
    elif game.own_question:
        said = f"{words['asked'][game.own_question.what]} {here}"
    elif game.question:
        said = words["question"][game.question.what].format(Player=friend)
    else:
        said = here if game.own.helped else f"{here} {status['plain']}"
    return str(said)
