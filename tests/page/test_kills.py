"""A tab that is killed at any moment loses no turn that its board has reported."""

import os
import random
from typing import Any

import pytest

from tests.apart import PATIENCE_S

SEED = 17
# TRUST.md quotes the figures of a hundred.
KILLS = int(os.environ.get("HALO_KILLS", "12"))
# The longest life of a tab after its board is ready.
LIFE_MS = 2000
# Plays OXONO between two people over the page's own transport. Once the board is ready, it reports
# the kept turns, then each new one; and `null` before it begins another game.
_PLAY = r"""
async () => {
  const {Line} = await import('./js/line/line.js');
  const {Transport} = await import('./js/line/transports/worker.js');
  const line = new Line();
  const listeners = new Set();
  let state = {mode: ''};
  line.addEventListener('message', ({detail: message}) => {
    state = message.state ?? state;
    if (message.event === 'move') tell(message.turn);
    for (const listener of listeners) listener(message);
  });
  const heard = (isIt) => new Promise((done) => {
    const listener = (message) => {
      if (!isIt(message)) return;
      listeners.delete(listener);
      done(message);
    };
    listeners.add(listener);
  });
  const until = async (isSo) => isSo() || heard(isSo);
  const hand = (verb, square, keys) =>
    line.ask('hand', {verb, square, ...keys}).catch(() => {});
  const lit = async (meaning) => {
    await until(() => meaning in state.lit);
    return state.lit[meaning].split(' ');
  };

  async function begin() {
    tell(null);
    await line.ask('new', {game: 'oxono', pink: 'human', black: 'human'});
    state = {mode: ''};
    await line.ask('hello');
    await until(() => state.mode === 'set_up');
    const [, x, o] = state.position.split(' ');
    await hand('stand', '', {pieces: `TX${x} TO${o}`});
    await until(() => state.mode === 'play');
  }

  async function turn() {
    const squares = await lit('lift');
    const totem = state.ply % 2 ? squares.at(-1) : squares[0];
    const letter = 'XO'[state.position.split(' ').indexOf(totem) - 1];
    const told = heard((message) => message.event === 'move');
    await hand('lift', totem);
    await hand('place', (await lit('go'))[0]);
    const piece = state.side === 'pink' ? letter : letter.toLowerCase();
    await hand('place', (await lit('put'))[0], {piece});
    await told;
  }

  line.connect(new Transport());
  await until(() => !['', 'test'].includes(state.mode));
  if (['play', 'over'].includes(state.mode)) {
    const record = (await line.ask('record')).map((part) => part.record).join('');
    tell(record.match(/\b[XO][a-f][1-6][a-f][1-6]\b/g) ?? []);
  } else {
    tell([]);
  }
  (async () => {
    for (;;) {
      if (state.mode === 'play') await turn();
      else await begin();
    }
  })();
}
"""


def test_a_tab_that_is_killed_at_any_moment_loses_no_turn(browser, sources: str) -> None:
    draw = random.Random(SEED)
    print(f"seed {SEED}")
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE_S)
    # The reported turns of the game; None while another one may or may not have begun.
    told: list[str] | None = []
    turns = 0
    for kill in range(KILLS):
        kept, after = _live(context, sources, draw.uniform(0, LIFE_MS))
        if told is not None:
            assert kept[: len(told)] == told, f"kill {kill}"
        told = kept
        for each in after:
            if each is None:
                told = None
            else:
                told = [*(told or []), each]
                turns += 1
    context.close()
    print(f"{turns} turns were told")
    assert turns > KILLS / 2


def _live(context: Any, sources: str, ms: float) -> tuple[list[str], list[str | None]]:
    """Let a tab play, kill it; return the turns that it found, and what it reported after."""
    page = context.new_page()
    heard: list[Any] = []
    page.expose_binding("tell", lambda source, what: heard.append(what))
    page.goto(f"{sources}empty.html")
    page.evaluate(_PLAY)
    page.wait_for_timeout(ms)
    with pytest.raises(Exception, match="crash"):
        page.goto("chrome://crash")
    page.close()
    kept, *after = heard
    return kept, after
