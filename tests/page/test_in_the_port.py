"""The page's code in MicroPython's port: its HAL, the hand's commands, the explorer."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from halo.games import registry
from tests.optional import need, unix_missing
from tests.page.node import printed_in_the_port
from tests.page.visitor import Visitor
from tools.games.oracles import quantik, quantik_book
from tools.program import device_safe

_SCRIPT = """
from tests import hal_contract
from tools.sim.board.hal import MemoryFlash
from tools.sim.board.hal import HAL
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World

class Host(SimulatedBoard):
    lines = []
    def begin_tick(self, hal):
        self.now_ms += hal_contract.TICK_MS
        super().begin_tick(hal)
    def end_tick(self, hal):
        super().end_tick(hal)
        lines = self.take_lines()
        self.lines += lines
        if '{"event":"send"}' in lines:
            hal.heard += hal_contract.SENT

host = Host(World())
host.take_lines()
hal_contract.main(HAL("halo36", host, MemoryFlash()))
print([line for line in host.lines if '"contract"' in line][-1])
frames = [line for line in host.lines if line.startswith('{"frame"')]
print(max([len(line) for line in host.lines]) < 512, frames[-1])
"""
# Two turns before the end, pieces that are placed soon, a long end.
POSITIONS = {
    "quantik": "..c./..../.b.D/A..C d",
    "oxono": "3oO1/1oXoxO/2OXoO/o1xOx1/O1xOOo/1xX1Xx a1 b3 p",
    "yoxii": "##D1A##/#1B1Ba#/1CdbcA1/bcADcDc/CA1bCad/#abCCd#/##3## g5 w",
}
_EXPLORER = """
import clock
from tools.page.explorer.explorer import Explorer
explorer = Explorer(clock.now)
answer = explorer.ask({question!r})
while '"done": false' in answer:
    answer = explorer.go(100)
print(answer)
"""
# Milliseconds until the explorer's worker has answered each question completely, without the
# interpreter's start.
_TIMES = """
(questions) => new Promise((done) => {
  const worker = new Worker('board/explorer.mjs', {type: 'module'});
  const times = [];
  let began = 0;
  let next = -1;
  const ask = () => {
    next += 1;
    if (next === questions.length) {
      worker.terminate();
      done(times);
      return;
    }
    began = performance.now();
    worker.postMessage(questions[next]);
  };
  worker.onmessage = ({data}) => {
    const answer = JSON.parse(data);
    if (!answer.done) return;
    const isSolved = answer.turns.every(([, , , isExact]) => isExact);
    if (next) times.push([isSolved, Math.round(performance.now() - began)]);
    ask();
  };
  ask();
})
"""


def test_the_contract_holds_in_the_port(site: Path) -> None:
    told, lines = printed_in_the_port(site, _SCRIPT).splitlines()
    assert told == '{"event":"contract","failures":[]}'
    assert lines == 'True {"frame":"199"}'


@pytest.mark.parametrize("game", POSITIONS)
def test_the_port_tells_the_outcomes_of_the_tool(site: Path, game: str) -> None:
    need(unix_missing())
    asked = {"number": 3, "game": game, "position": POSITIONS[game], "turns": ""}
    question = json.dumps(asked)
    with device_safe("tools/page/explorer/worker.py", wanted="micropython") as program:
        answer = json.loads(program.ask(question))
        while not answer["done"]:
            answer = json.loads(program.ask(""))
    told = printed_in_the_port(site, _EXPLORER.format(question=question))
    assert json.loads(told) == answer
    assert all(turn[3] for turn in answer["turns"])


def test_every_position_of_quantik_where_the_book_ends_is_solved_in_time(
    browser: Any, address: str
) -> None:
    seed = 41
    print("seed", seed)
    boards = random.Random(seed).sample(quantik_book.listed_boards()[-1], 60)
    write = registry.load_rules("quantik").format_position
    texts = [write(quantik.position_of(board)) for board in boards]
    questions = [
        json.dumps({"number": 0, "game": "quantik", "position": text, "turns": ""})
        for text in (texts[0], *texts)
    ]
    with Visitor(browser, address) as visitor:
        found = visitor.page.evaluate(_TIMES, questions)
    longest = max(ms for _, ms in found)
    print(f"longest {longest} ms, mean {sum(ms for _, ms in found) / len(found):.0f} ms")
    assert all(is_solved for is_solved, _ in found)
