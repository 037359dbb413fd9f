"""A simulated board's flash in the user's data folder: one a model, for one program at a time.

Under that folder lie, for the model halo36,

    halo36/              the flash: the firmware's files by their names
    halo36.lock          held by the program that plays on it
    halo36-1, -2 …       flashes that were put aside to begin anew
    halo36-broken/       files that could not be read, put aside
"""

from pathlib import Path

import platformdirs
from filelock import FileLock, Timeout

from tools.play import flash_contents
from tools.play.notices import Notice


def usual_folder() -> Path:
    """Return where this user's boards are kept."""
    return platformdirs.user_data_path("halo-board", appauthor=False)


class KeptFlash:
    """The flash of a board of this model; `fresh` puts the one that there is aside.

    `folder` is where it lies, None if this board has to be one that is not kept. `notices` tell
    what the player should know of it.
    """

    def __init__(self, data: Path, model: str, fresh: bool = False) -> None:
        self.folder: Path | None = None
        self.notices: list[Notice] = []
        self._lock = FileLock(data / f"{model}.lock")
        try:
            self._open(data, model, fresh)
        except Timeout:
            self.notices = [Notice("elsewhere")]
        except (OSError, NotImplementedError):  # a file system may know no locks
            self.notices = [Notice("unwritable", folder=str(data))]
        if self.folder is None:
            self.close()

    def close(self) -> None:
        """Let other programs have it."""
        self._lock.release()

    def _open(self, data: Path, model: str, fresh: bool) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self._lock.acquire(blocking=False)
        folder = data / model
        if fresh and folder.exists():
            aside = _free(data, f"{model}-")
            folder.rename(aside)
            self.notices.append(Notice("fresh", folder=str(aside)))
        folder.mkdir(exist_ok=True)
        if flash_contents.is_newer(folder, model):
            self.notices.append(Notice("newer"))
            return
        self._put_broken_aside(folder, data / f"{model}-broken")
        self.folder = folder

    def _put_broken_aside(self, folder: Path, aside: Path) -> None:
        broken = flash_contents.broken_files(folder)
        for file in broken:
            aside.mkdir(exist_ok=True)
            file.rename(_free(aside, f"{file.name}-"))
        if broken:
            self.notices.append(Notice("broken", folder=str(aside)))


def _free(folder: Path, start: str) -> Path:
    """Return the first path `start1`, `start2` … that there is not."""
    number = 1
    while (folder / f"{start}{number}").exists():
        number += 1
    return folder / f"{start}{number}"
