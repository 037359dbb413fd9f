"""What stands on a board before it is flashed, as it answers at the raw prompt."""

from binascii import a2b_base64
from dataclasses import dataclass, field

from tools.flash import files, snippets
from tools.flash.failure import FlashError
from tools.flash.prompt import Prompt

# Of our mpy-cross: the file format, its native sub-version, and armv6m.
MPY = (6, 3, 4)
OLDEST_MICROPYTHON = (1, 25)
_NEEDED = "MicroPython 1.25 or newer for the Pico (micropython.org/download/RPI_PICO)"
_BOOT = "boot.py"


@dataclass(frozen=True)
class Board:
    """`sizes`: bytes of each file in the root and in our folders, by path.

    `folders`: paths of the root's folders, and of those in ours. `programs`: content of main.py
    and boot.py, as far as they are there.
    """

    sizes: dict[str, int] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    programs: dict[str, bytes] = field(default_factory=dict)

    @property
    def main(self) -> str:
        """The text of main.py; "" without one."""
        return self.programs.get(files.MAIN, b"").decode(errors="replace")

    @property
    def strangers(self) -> list[str]:
        """The names of the programs that run here instead of Halo."""
        if files.MAIN in self.programs and self.main.strip():
            return [] if files.is_ours(self.main) else sorted(self.programs)
        return [name for name in self.programs if name != files.MAIN]

    @property
    def in_use(self) -> str:
        """The folder that Halo runs from; "" when it does not run."""
        return files.folder_of(self.main) if self.main.strip() and not self.strangers else ""


def check_micropython(prompt: Prompt) -> None:
    """Raise FlashError unless the board's MicroPython can load our files."""
    mpy, *version = _numbers(prompt.run(snippets.ASK).split())
    if tuple(version) < OLDEST_MICROPYTHON:
        which = ".".join(map(str, version)) or "of no known version"
        raise FlashError(
            f"The MicroPython on {prompt.port} is too old ({which}); install {_NEEDED}."
        )
    if (mpy & 0xFF, mpy >> 8 & 3, mpy >> 10 & 15) != MPY:
        raise FlashError(
            f"The MicroPython on {prompt.port} cannot load this firmware's files; "
            f"install {_NEEDED}."
        )


def look(prompt: Prompt) -> Board:
    """Return what is on the board; the verbs have been sent."""
    sizes = {}
    folders = []
    for line in prompt.run(snippets.LOOK).splitlines():
        size, _, path = line.partition(" ")
        if path.endswith("/"):
            folders.append(path[:-1])
        else:
            sizes[path] = int(size)
    programs = {}
    for name in (files.MAIN, _BOOT):
        if name in sizes:
            programs[name] = a2b_base64(prompt.run(snippets.READ.format(path=name)))
    return Board(sizes, tuple(folders), programs)


def free_bytes(prompt: Prompt) -> int:
    """Return how many bytes are free in the board's flash."""
    return int(prompt.run(snippets.FREE))


def _numbers(words: list[str]) -> list[int]:
    """Return the whole numbers that a board answers; a zero alone when it answers others."""
    return [int(word) for word in words] if words and all(map(str.isdigit, words)) else [0]
