"""Playing on the full screen: the board alive, the prompt always editable.

One thread: the hand's verbs let board time pass through the table, and every slice of it
ends here, where the clock is kept, keys are read and the screen is drawn.
"""

import time

from tools.play import commands, opponent, tongues, words
from tools.play.editor import Editor
from tools.play.scene import Scene, look
from tools.play.screen import draw
from tools.play.table import Table
from tools.play.terminal import Gone, Terminal

_FRAME_S = 1 / 25
# A board that falls behind is not hurried to catch up by more than this.
_LATE_S = 0.1
_NEWS = 3


class Live:
    """The running game on a terminal."""

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self._table = table
        self._terminal = terminal
        self._editor = Editor(lambda text: commands.choices(table, text))
        self._lines: list[str] = []
        self._answer: str = table.seat.notice
        self._page: list[str] = []
        self._news: list[str] = []
        self._due = self._drawn = time.monotonic()

    def run(self) -> None:
        """Play until the player quits or the terminal is gone."""
        self._table.on_step = self._on_step
        try:
            self._table.start()
            while True:
                self._table.step()
                if self._lines:
                    self._obey(self._lines.pop(0))
                else:
                    opponent.help_along(self._table)
        except (commands.Quit, Gone):
            pass

    def _obey(self, line: str) -> None:
        self._answer = ""
        if self._page:
            self._page = []
            if not line.strip():  # Enter closes the page
                return
        answer = commands.obey(self._table, line)
        if isinstance(answer, str):
            self._answer = answer
        else:
            self._page = answer

    def _on_step(self) -> None:
        self._due += self._table.seat.slice_ms / 1000 / self._table.haste
        while True:
            now = time.monotonic()
            if now - self._drawn >= _FRAME_S:
                self._drawn = now
                self._draw()
            for key in self._terminal.keys(min(self._due - now, _FRAME_S)):
                self._press(key)
            if time.monotonic() >= self._due:
                break
        self._due = max(self._due, time.monotonic() - _LATE_S)

    def _press(self, key: str) -> None:
        if key == "interrupt" or (key == "end_of_input" and not self._editor.text):
            raise commands.Quit
        if key == "redraw":
            self._terminal.forget()
        elif key == "suspend":
            self._terminal.suspend()
        else:
            line = self._editor.press(key)
            if line is not None:
                self._lines.append(line)

    def _draw(self) -> None:
        told = self._table.told
        self._news += [text for text in (words.news(told, event) for event in told.news) if text]
        told.news.clear()
        del self._news[:-_NEWS]
        width, height = self._terminal.size()
        canvas, cursor = draw(self._scene(), width, height, self._terminal.depth)
        self._terminal.show(canvas, cursor)

    def _scene(self) -> Scene:
        scene = look(self._table)
        scene.answer = self._answer
        scene.prompt = self._editor.text
        scene.cursor = self._editor.cursor
        scene.panel = self._panel()
        if self._page:
            scene.page = self._page
            scene.hint = "Enter closes the page"
        if self._editor.options:
            scene.hint = "  ".join(self._editor.options)
        return scene

    def _panel(self) -> list[str]:
        """Return the protocol's lines, or turns and news."""
        told = self._table.told
        if self._table.shows_raw:
            return told.raw
        turns = words.turn_lines(told)
        if not turns and not self._news:
            return list(tongues.of(told).welcome)
        return [*turns[-8:], *([""] if turns else []), *self._news]
