"""A real board on a serial port, here a pseudo-terminal with a twin behind it."""

import json
import os
import pty
import select
import subprocess
import time
import tty

import pytest

from tests.apart import PATIENCE_S
from tests.play.player import start
from tests.serve.plugged import Port
from tools.sim.board.twin import Twin
from tools.sim.world.hand import Hand


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
        said = talk(port, "Xd6d5\nnew human\n")
    assert "A real board: play with your hands, the terminal looks on." in said
    assert "5   .    .    X  <TX>   .    ." in said
    assert "Black to move. Lift a totem: X on d5 or O on c3." in said
    assert "This board is real: touch it with your own hands." in said
    assert "Clear the board and set the totems on the two lit dots." in said
    assert "Set up. Clear c" in said


def test_what_hands_do_is_shown_while_nothing_is_typed() -> None:
    with Twin(seed=3) as twin, Port(twin) as port, start(port.name) as program:
        twin.world.arrange("6/6/6/6/6/6 d4 c3 p")
        twin.advance(1500)
        twin.send(b'{"do":"position","position":"6/6/6/6/6/6 d4 c3 p"}\n')
        twin.advance(500)
        assert program.stdin
        said = see(program, port, "Pink to move. Lift a totem: X on d4 or O on c3.")
        assert "Place totem X" not in said
        Hand(twin).lift("d4")
        said = see(program, port, "Pink to move. Place totem X on d1, d2, d3, a4, b4, c4, e4,")
        assert "4 ( .) ( .) ( .) < .> ( .) ( .)" in said
        program.stdin.write("quit\n")
        program.stdin.flush()
        wait(program, port)
        assert program.communicate()[1] == ""


@pytest.mark.slow
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
        first.stdout.readline()  # its output shows that it holds the port
        second = start(port.name)
        _, wrong = second.communicate("", timeout=PATIENCE_S)
        first.kill()
        first.communicate()
    assert second.returncode == 1
    assert wrong == f"Another program holds {port.name}: close it and try again.\n"


def talk(port: Port, lines: str) -> str:
    """Let the program play at the port with these lines; return its output."""
    program = start(port.name)
    assert program.stdin
    program.stdin.write(lines)
    program.stdin.flush()
    program.stdin.close()
    program.stdin = None
    wait(program, port)
    said, wrong = program.communicate()
    assert (program.returncode, wrong) == (0, "")
    return said


def wait(program: "subprocess.Popen[str]", port: Port) -> None:
    """Let the board's time pass, as a real one's does by itself, until the program ends."""
    deadline = time.monotonic() + PATIENCE_S
    while program.poll() is None:
        assert time.monotonic() < deadline, "the program does not end"
        select.select([], [], [], 0.005)
        port.pass_on()


def see(program: "subprocess.Popen[str]", port: Port, text: str) -> str:
    """Let the board's time pass until the program prints the text; return its output so far."""
    assert program.stdout
    said = ""
    deadline = time.monotonic() + PATIENCE_S
    while text not in said:
        assert time.monotonic() < deadline, f"{text!r} is not printed:\n{said}"
        if select.select([program.stdout], [], [], 0.005)[0]:
            said += os.read(program.stdout.fileno(), 4096).decode()
        port.pass_on()
    return said
