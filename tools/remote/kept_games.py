"""The games with others, a file each, kept until they are taken off the list."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from tools.remote.faults import NotTaken
from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation
from tools.remote.seal import Seal
from tools.remote.state import SideState, parse_state

FOLDER = "games with others"


def usual_folder() -> Path:
    """Return the folder in the user's own data."""
    return user_data_path("halo", appauthor=False) / FOLDER


@dataclass
class KeptGame:
    """A game of the list: its `invitation`, this machine's `side` of it and `own_key`."""

    invitation: Invitation
    side: str
    game: RemoteGame
    own_key: bytes

    def sentence(self) -> str:
        """Return what it is, in a line."""
        own = self.game.own
        if not own.number:
            return f"a game that has not begun, through {self.invitation.addresses[0]}"
        record = self.game.record
        turns = len(record.turns) if record else 0
        state = "over" if self.game.is_over else f"{turns} turns made"
        name = own.name.upper()
        return f"{name}, game {own.number}, {state}, through {self.invitation.addresses[0]}"


class KeptGames:
    """The games in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def games(self) -> list[KeptGame]:
        """Return all games, the one played last first; a file that is torn is left out."""
        files = sorted(self._folder.glob("*.json"), key=lambda file: -file.stat().st_mtime_ns)
        found = [self._read(file) for file in files]
        return [game for game in found if game]

    def find(self, invitation: Invitation) -> KeptGame | None:
        """Return the game of this invitation, None if there is none."""
        return self._read(self._file(invitation))

    def keep(self, kept: KeptGame) -> None:
        """Write the game so that a power cut leaves the old file or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._folder.chmod(0o700)  # the invitations are keys
        told = {
            "invitation": kept.invitation.text(),
            "side": kept.side,
            "own_key": kept.own_key.hex(),
            "own": json.loads(kept.game.own.text()),
            "other": json.loads(kept.game.other.text()),
        }
        file = self._file(kept.invitation)
        partial = file.with_suffix(".part")
        with open(partial, "w") as out:
            json.dump(told, out)
            out.flush()
            os.fsync(out.fileno())
        partial.replace(file)

    def _file(self, invitation: Invitation) -> Path:
        return self._folder / (Seal(invitation.secret).id + ".json")

    @staticmethod
    def _read(file: Path) -> KeptGame | None:
        try:
            told = json.loads(file.read_text())
            own, other = (_state(told[key]) for key in ("own", "other"))
            invitation = Invitation.parse(told["invitation"])
            game = RemoteGame(told["side"], own, other)
            return KeptGame(invitation, told["side"], game, bytes.fromhex(told["own_key"]))
        except (OSError, ValueError, KeyError, TypeError, NotTaken):
            return None


def _state(told: object) -> SideState:
    return parse_state(json.dumps(told).encode())
