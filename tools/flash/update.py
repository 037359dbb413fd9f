"""Do an update's steps on a board, and see that all of it arrived."""

from base64 import b64encode
from hashlib import sha256

from halo.hal.files import FOLDERS as DATA_FOLDERS
from tools.flash import files, snippets, steps
from tools.flash.board import Board, check_micropython, free_bytes, look
from tools.flash.failure import FlashError
from tools.flash.prompt import Prompt
from tools.flash.steps import Step
from tools.progress import Progress

PART_BYTES = 3072  # of a file, in one text for the board
_BLOCK_BYTES = 4096
# littlefs keeps a file of up to an eighth of a block among its folder's own two blocks.
_INLINE_BYTES = _BLOCK_BYTES // 8
# Beside the new version: one block at a time for what the board goes on to save, until the old one
# is gone, and for folders that grow or move.
_MARGIN_BLOCKS = 10
_VERBS = {
    "compact": snippets.COMPACT,
    "mkdir": snippets.MKDIR,
    "remove": snippets.REMOVE,
    "rmdir": snippets.RMDIR,
    "rename": snippets.RENAME,
}


def probe(prompt: Prompt) -> Board:
    """Return what stands on the board at the raw prompt; FlashError if it takes no firmware."""
    prompt.restart()
    check_micropython(prompt)
    prompt.run(snippets.VERBS)
    return look(prompt)


def check_owner(board: Board, port: str) -> None:
    """Raise FlashError when the board runs something else than Halo."""
    if board.strangers:
        names = " and ".join(board.strangers)
        kept = " and ".join(steps.kept_as(board, name) for name in board.strangers)
        raise FlashError(
            f"The Pico on {port} runs something else than Halo ({names}); to put Halo there and "
            f"keep that as {kept}: make flash ARGS=--replace."
        )


def update(prompt: Prompt, board: Board, new: dict[str, bytes]) -> None:
    """Bring the board from what it is to `new`, as `steps.steps` has it."""
    cleared = list(steps.clear(board))
    rest = [*steps.install(board, new), *steps.retire(board)]
    sent: dict[str, bytes] = {}
    with Progress(len(cleared) + len(rest), "flash") as progress:
        for step in cleared:
            _do(prompt, step)
            progress.advance()
        check_room(free_bytes(prompt), board, new)
        for step in rest:
            if step.verb == "rename":
                check_digests(prompt, sent)
            _do(prompt, step)
            if step.verb == "write":
                sent[step.path] = step.data
            progress.advance(step.path)


def _do(prompt: Prompt, step: Step) -> None:
    if step.verb != "write":
        prompt.run(_VERBS[step.verb].format(path=step.path, target=step.target))
        return
    text = snippets.BEGIN.format(path=step.path)
    for start in range(0, len(step.data), PART_BYTES):
        part = b64encode(step.data[start : start + PART_BYTES]).decode()
        prompt.run(text + snippets.MORE.format(text=part))
        text = ""
    prompt.run(text + snippets.END)


def check_digests(prompt: Prompt, sent: dict[str, bytes]) -> None:
    """Raise FlashError unless every file on the board is what was sent."""
    for path, data in sent.items():
        said = prompt.run(snippets.DIGEST.format(path=path)).split()
        if said != ["sha256", sha256(data).hexdigest(), path]:
            raise FlashError(f"{path} did not arrive on the board as it was sent; flash it again.")


def check_room(free: int, board: Board, new: dict[str, bytes]) -> None:
    """Raise FlashError unless `free` bytes are enough for `new` beside what is there."""
    needed = room_bytes({path: len(data) for path, data in new.items()})
    if free >= needed:
        return
    ours = {*files.FOLDERS, *DATA_FOLDERS, files.MAIN, steps.NEW_MAIN}
    roots = {path: 0 for path in board.folders if "/" not in path}
    roots |= {path: size for path, size in board.sizes.items() if "/" not in path}
    others = sorted((name for name in roots if name not in ours), key=lambda name: -roots[name])
    what = (
        f"delete what is not Halo's ({', '.join(others[:4])}) by mpremote rm -r"
        if others
        else "replace all of it, saved games too, by make image"
    )
    raise FlashError(
        f"The board has {free // 1024} KB free, and the new version needs "
        f"{needed // 1024} KB beside the old one; {what}."
    )


def room_bytes(sizes: dict[str, int]) -> int:
    """Return how much a version of these files, by path, needs beside the one in use."""
    large = [size for size in sizes.values() if size > _INLINE_BYTES]
    blocks = sum(size // _BLOCK_BYTES + 1 for size in large) + _MARGIN_BLOCKS
    blocks += 2 * len({path.rpartition("/")[0] for path in sizes})
    return blocks * _BLOCK_BYTES
