"""A real board on a serial port, played here by a pseudo-terminal with a twin behind it."""

import json
import os
import pty
import select
import subprocess
import sys
import time
import tty

from tests.house.source import ROOT
from tests.patience import PATIENCE_S
from tests.play.port import Port
from tools.twin.twin import Twin
from tools.world.hand import Hand


def test_a_real_board_is_shown_and_asked_but_not_touched() -> None:
    with Twin(seed=3) as twin, Port(twin) as port:
        twin.world.arrange("6/6/6/6/6/6 d4 c3 p")
        twin.advance(1500)
        position = {"do": "position", "position": "6/6/6/6/6/6 d4 c3 p"}
        twin.send(json.dumps(position).encode() + b"\n")
        twin.advance(500)
        hand = Hand(twin)
        hand.lift("d4")
        hand.place("d5")
        hand.place("c5", "X")
        twin.advance(1000)
        twin.take_lines()
        said = talk(port, "lift d4\nnew\n")
    assert "A real board: play with your hands, the terminal looks on." in said
    assert "5   .    .    X  <TX>   .    ." in said
    assert "Black to move. Lift a totem: X on d5 or O on c3." in said
    assert "This board is real: touch it with your own hands." in said
    assert "Clear the board and set the totems on the two lit dots." in said
    assert "Set up. Take away c" in said


def test_a_port_where_nobody_speaks_the_protocol_gets_a_sentence() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    program = start(os.ttyname(slave))
    _, wrong = program.communicate("", timeout=PATIENCE_S)
    os.close(master)
    os.close(slave)
    assert program.returncode == 1
    assert "Nothing on this port speaks Halo's protocol: is the firmware on it?" in wrong
    assert "Traceback" not in wrong


def test_an_occupied_port_gets_a_sentence() -> None:
    with Twin(seed=3) as twin, Port(twin) as port:
        first = start(port.name)
        assert first.stdout
        first.stdout.readline()  # it speaks, so it holds the port
        second = start(port.name)
        _, wrong = second.communicate("", timeout=PATIENCE_S)
        first.kill()
        first.communicate()
    assert second.returncode == 1
    assert wrong == f"Another program holds {port.name}: close it and try again.\n"


def start(name: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tools.play", name],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def talk(port: Port, lines: str) -> str:
    """Let the program play at the port with these lines; return what it printed."""
    program = start(port.name)
    assert program.stdin
    program.stdin.write(lines)
    program.stdin.flush()
    program.stdin.close()
    program.stdin = None
    deadline = time.monotonic() + PATIENCE_S
    while program.poll() is None:
        assert time.monotonic() < deadline, "the program does not end"
        select.select([], [], [], 0.005)  # a real board's time passes by itself
        port.pass_on()
    said, wrong = program.communicate()
    assert (program.returncode, wrong) == (0, "")
    return said
