"""Playing line by line, at a terminal or through a pipe."""

import sys
from textwrap import wrap

from tools.play import commands, opponent, plain, tongues, words
from tools.play.scene import look
from tools.play.table import Table


def run(table: Table, prompt: str) -> None:
    """Obey standard input's lines until it ends; print the board after each."""
    _say(*wrap(" ".join(tongues.of(table.told).welcome), 76), table.seat.notice)
    table.start()
    table.settle()
    _show(table)
    while True:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        try:
            answer = commands.obey(table, line.strip())
        except commands.Quit:
            return
        table.settle()
        opponent.wait_for_board(table)
        _say(*([answer] if isinstance(answer, str) else answer))
        _show(table)


def _show(table: Table) -> None:
    told = table.told
    if table.shows_raw:
        _say(*told.raw)
    told.raw.clear()
    _say(*(words.news(told, event) for event in told.news))
    told.news.clear()
    print("\n".join(plain.page(look(table))), flush=True)


def _say(*lines: str) -> None:
    for line in lines:
        if line:
            print(line, flush=True)
