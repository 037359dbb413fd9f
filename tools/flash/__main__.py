"""Put the firmware on a board: `make flash PORT=/dev/ttyACM0`.

Writes the compiled firmware beside what is there, compares every file, switches over by one
rename and resets the board; tools/flash/__init__.py tells how. All other files on the board stay:
games, settings, calibration. PORT may be anything that pyserial connects to, socket://host:port
too; without it the one Pico is used. `--model halo45` is for that board: it says so in the main.py
that is written. Without it a board stays what its main.py says.
"""

import sys

import serial

from halo.hal import pins
from tools.chip.compile import CompileError, compile_all
from tools.command_line import Parser, run
from tools.flash import files, snippets
from tools.flash.failure import FlashError
from tools.flash.port import find_port, open_port
from tools.flash.prompt import Prompt
from tools.flash.steps import next_folder
from tools.flash.update import check_owner, probe, update

_ANSWER_S = 15


def flash(port: str, model: str = "", replaces: bool = False) -> int:
    """Install the firmware on the board at `port`; return how many files it has. FlashError.

    Without a `model` a board stays what it is, and a new one is the usual one. A Pico that runs
    something else is left alone unless `replaces`.
    """
    compiled = compile_all()
    try:
        with open_port(port) as line:
            prompt = Prompt(line, port, _ANSWER_S)
            prompt.enter()
            try:
                board = probe(prompt)
                if not replaces:
                    check_owner(board, port)
                model = model or files.model_of(board.main) or files.USUAL_MODEL
                print(f"Copying the firmware for {model} to {port} ...", flush=True)
                new = files.contents(compiled, model, next_folder(board))
                update(prompt, board, new)
            finally:
                prompt.leave(snippets.RESET)
            return len(new)
    except (serial.SerialException, OSError):
        raise FlashError(
            f"The connection to {port} was lost; plug the board in and flash it again."
        ) from None


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make flash", description="Flash a board.")
    parser.add_argument("port", nargs="?", help="such as /dev/ttyACM0; by default the only Pico")
    parser.add_argument("--model", choices=list(pins.MODELS), default="", help="what it is by now")
    parser.add_argument(
        "--replace", action="store_true", help="even on a Pico that runs something else"
    )
    chosen = parser.parse_args(arguments)
    try:
        count = flash(chosen.port or find_port(), chosen.model, chosen.replace)
    except (FlashError, CompileError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} files are on the board and checked; it has restarted.")
    return 0


if __name__ == "__main__":
    run(main)
