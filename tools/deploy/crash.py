"""A board's traceback with the names of functions as they are written.

    python -m tools.deploy.crash < traceback.txt

A board names functions as names.py shortens them, so this checkout has to be the firmware of the
board, whose build is in its greeting.
"""

import ast
import re
import sys

from tools.command_line import run
from tools.deploy.compile import build_number, written
from tools.deploy.names import shorten

_PLACE = re.compile(r'(File "([\w.]+)", line \d+, in )(\w+)')


def as_written(traceback: str, texts: dict[str, str]) -> str:
    """Return a traceback with its functions' names; `texts` are the modules before shortening."""
    short = shorten(texts)
    names = {
        module: dict(zip(_functions(short[module]), _functions(texts[module]), strict=True))
        for module in texts
    }
    return _PLACE.sub(lambda at: at[1] + names.get(at[2], {}).get(at[3], at[3]), traceback)


def _functions(text: str) -> list[str]:
    return [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]


def main(_: list[str]) -> int:
    """Run the command line; return the exit status."""
    print(f"Functions of build {build_number()}:")
    print(as_written(sys.stdin.read(), written()).rstrip())
    return 0


if __name__ == "__main__":
    run(main)
