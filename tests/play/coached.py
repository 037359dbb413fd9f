"""A script in which the coach tells of fixed positions' first two steps, on any interpreter."""

from tests.engine.everywhere import POSITIONS

# While it thinks, nothing may be allocated, but where it begins.
SCRIPT = f"""
from halo.engine.engine import Engine
from halo.games import registry
from halo.games.players import COACHES, FULL, WARNING
from halo.play.coach import Coach
from halo.play.game import Game
from halo.play.thinker import Thinker
from halo.store.settings import Settings
def advise(game):
    game.forget_grades()
    game.coach.think(1)
    lock()
    slices = 0
    while not game.coach.rests() and slices < 60:
        game.coach.think(48)
        game.coach.grade()
        slices += 1
    unlock()
    print(slices, bytes(game.coach.grades).hex())
def play(name, texts):
    rules = registry.load_rules(name)
    settings = Settings()
    game = Game(rules, bytearray(len(rules.new_position().cells)), settings, Thinker({{}}))
    game.coach = Coach(game)
    game.coach.begin(Engine(name), 0)
    for text in texts:
        for coach in (WARNING, FULL):
            for side in COACHES:
                settings.put(side, coach)
            game.position.copy_from(rules.parse_position(text))
            game.turn.begin()
            for _ in range(2):
                advise(game)
                allowed = game.turn.allowed
                game.turn.advance(min(s for s in range(len(allowed)) if 1 <= allowed[s] <= 3))
for name, texts in {tuple(POSITIONS.items())!r}:
    play(name, texts)
    registry.unload(name)
"""
# The same with the heap locked.
LOCKED = "from micropython import heap_lock as lock, heap_unlock as unlock\n" + SCRIPT
UNLOCKED = "lock = unlock = int\n" + SCRIPT
