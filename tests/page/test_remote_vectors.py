"""The page's part of a remote game, against the vectors, the PC's own and lies.

Its scripts seal and invite; the rules are those of the PC in the page's MicroPython.
"""

import json
import random
import zlib
from typing import Any
from urllib.parse import quote

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from halo.games.position import PLAYING
from tests.page.node import Port, page_called
from tests.remote.names import NAMES
from tests.remote.test_lies import story
from tests.remote.test_messages import state_of
from tests.remote.test_seal import SEAL, SEALS, VECTORS
from tools.remote.seal import Seal, bytes_of, invitation_of, letters_of
from tools.remote.state import MOST_LOG_LETTERS, Question, SideState

# The least first byte of many keys.
_FIRST_BYTES = """async (count) => {
    const { drawKey } = await import("/js/remote/kept.js");
    return Math.min(...Array.from({ length: count }, () => drawKey()[0]));
}"""
_OF_A = {"secret": VECTORS["secret"], "key": VECTORS["own_keys"]["a"]}
_STORIES = range(4)
_PAGE = "https://somebody.example/boards/halo/"
# README.md's limits for a link, and for one with the longest names.
_MOST_LETTERS = 900
_MOST_WITH_NAMES = 1200
# A link that unpacks without end.
_BOMB = letters_of(bytes((2, *range(64))) + zlib.compress(bytes(10_000_000)))
_KEY = """async (id) => {
    const { keyFor } = await import("/js/remote/kept.js");
    return [...keyFor(id)];
}"""
# Reads stories, {side, public_key, own, other, other_key, looks, steps} with steps of [place, text
# in hexadecimal, public key], and prints the status after each step.
_SCRIPT = """
import json
from halo.games.position import RESULTS
from tools.remote.carrier import ALONE_MS, Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.state import parse_state

def told(story):
    states = [parse_state(json.dumps(story[key]).encode()) for key in ('own', 'other')]
    game = RemoteGame(story['side'], *states, story['other_key'])
    peer = Peer(game, story['public_key'], lambda game: None)
    carrier = Carrier(peer, '00ff', 1)
    carrier.connected(0)
    carrier.tick(0)
    if story['looks']:
        carrier.tick(ALONE_MS)
    for step, (place, text, key) in enumerate(story['steps']):
        side, place = place.split('/')
        text = bytes.fromhex(text)
        if place == 'link':
            carrier.shown(0, side, text, key, 'AA')
        elif place == 'here':
            carrier.hear(0, side, text, key)
        carrier.tick(0)
        yield {
            'fault': peer.fault,
            'own': json.loads(game.own.text()),
            'other': json.loads(game.other.text()),
            'result': RESULTS[game.result],
            'question': game.question.listed() if game.question else None,
            'set_back': game.is_set_back,
            'peer': peer.status()['peer'],
            'other_key': game.other_key,
        }
        carrier.tick(1000 * step)

print(json.dumps([list(told(story)) for story in json.loads(STORIES)]))
"""


def test_the_vectors_hold_for_the_page() -> None:
    opens, wrong = VECTORS["opens"], VECTORS["does_not_open"]
    keys = [SEALS[each["side"]].public_key for each in opens]
    known = [{**each, "known": key} for each, key in zip(opens, keys)]
    seal, told, *found = page_called(
        {"do": "seal", **_OF_A},
        {"do": "invitation", "of": VECTORS["invitation"]},
        *({"do": "close", **_OF_A, **each, "packed": each["message"]} for each in opens),
        *({"do": "open", **_OF_A, **each} for each in (*known, *wrong)),
    )
    assert seal == [VECTORS["id"], SEAL.public_key]
    assert told == {"secret": VECTORS["secret"], "key": SEAL.public_key}
    assert found == [
        *(each["payload"] for each in opens),
        *([each["text"], key] for each, key in zip(opens, keys)),
        *({"failed": each["name"]} for each in wrong),
    ]


def test_links_are_as_the_vectors_say_and_read_as_written() -> None:
    told = page_called(*({"do": "link", **_OF_A, **each} for each in VECTORS["links"]))
    expected = [
        {key: each[key] for key in ("side", "game", "state", "signer")}
        for each in VECTORS["links"]
    ]
    assert told == expected
    words = {"side": "a", "game": SEAL.id, "state": '{"seq":1}', "page": "https://halo.example/#x"}
    for is_new in (False, True):
        (link,) = page_called({"do": "write", **_OF_A, **words, "isNew": is_new})
        known = "" if is_new else SEAL.public_key
        (read,) = page_called({"do": "link", **_OF_A, "link": link, "known": known})
        assert read == {
            **{key: words[key] for key in ("side", "game", "state")},
            "signer": SEAL.public_key,
        }
    # Browsers refuse bytes after the end, see test_remote_link.py; Node does not.
    wrong = [each for each in VECTORS["links_not_taken"] if each["why"] != "bytes after the end"]
    links = [each["link"].replace("#look=", "#none=") for each in wrong]
    links += ["", "https://halo.example/", "#game=", "#game=!!!!", f"#game={_BOMB}"]
    found = page_called(*({"do": "link", **_OF_A, "link": link, "known": ""} for link in links))
    names = [each["name"] for each in wrong] + ["form", "form", "cut", "cut", "cut"]
    assert found == [{"failed": name} for name in names]


@pytest.mark.parametrize("name", registry.NAMES)
@pytest.mark.parametrize(
    ("names", "most"),
    [(["Wolfgang Amadeus Mozart"], _MOST_LETTERS), ([*NAMES.values()], _MOST_WITH_NAMES)],
    ids=["usual", "longest"],
)
def test_the_longest_games_fit_a_link(name: str, names: list[str], most: int) -> None:
    states = []
    for seed in range(max(20, len(names))):
        chance = random.Random(f"{name} {seed}")
        log = longest_log(name, chance)
        asked = Question(99, 9, "undo", len(log), 30)
        state = SideState(
            seq=999, seen=998, want=True, number=9, name=name, first="b", log=log
        ).copy(start=registry.load_rules(name).start_position, ask=asked, answer=(False, asked))
        by = quote(names[seed % len(names)], safe="")
        states.append(state.copy(by=by, helped=False).text().decode())
    # At this stage both keys are known, so the link needs only the game's ID.
    words = {"do": "write", **_OF_A, "side": "a", "game": SEAL.id, "isNew": False}
    links = page_called(*({**words, "state": state, "page": _PAGE} for state in states))
    assert max(map(len, links)) <= most


def test_a_name_has_as_many_characters_as_a_person_sees() -> None:
    """One more is one too many, in every script."""
    more = [f"{name}X" for name in NAMES.values()]
    found = page_called(*({"do": "name", "text": name} for name in [*NAMES.values(), *more]))
    assert found == [*NAMES.values()] * 2
    # Of a character with marks without end nothing is left, nor of what shows nothing.
    heap = "a" + "\u0301" * 2000
    unseen = "A\x1b[2J\nB\u202e"
    found = page_called(*({"do": "name", "text": text} for text in (heap, unseen, " Ан ")))
    assert found == ["", "A[2JB", "Ан"]


def longest_log(name: str, chance: random.Random) -> list[str]:
    """Return the log of a game whose turns were taken back as long as there was room."""
    rules = registry.load_rules(name)
    log: list[str] = []
    while True:
        position = rules.parse_position(rules.start_position)
        turns: list[str] = []
        most = chance.randrange(1, 12) if len(" ".join(log)) <= MOST_LOG_LETTERS else 99
        while position.result == PLAYING and len(turns) < most:
            turn = chance.choice(position.legal_turns())
            turns.append(rules.format_turn(turn))
            position.push(turn)
        log += turns
        if position.result != PLAYING and most == 99:
            return log
        if position.result == PLAYING:
            log.append("<0")
        else:
            del log[-len(turns) :]


def test_topics_of_other_games_are_nobodys() -> None:
    topics = (SEAL.topic("b", "here"), Seal(bytes(16), SEAL.own_key).topic("a", "here"))
    asked = ({"do": "place", **_OF_A, "topic": each} for each in (*topics, SEAL.topic("c", "0")))
    assert page_called(*asked) == [["b", "here"], ["", ""], ["", ""]]


def test_invitations_are_the_pcs_and_nothing_else_is_one() -> None:
    key = SEAL.public_key
    one, two = page_called(*({"do": "make", "key": key} for _ in range(2)))
    secret = bytes_of(one.removeprefix("halo2."))[:-32]
    assert one == invitation_of(secret, bytes.fromhex(key)) != two
    wrong = ("", "halo2.", one[:-1], f"{one}A", one.replace("halo2", "halo3"), f"x/{one}")
    asked = ({"do": "invitation", "of": text} for text in wrong)
    assert page_called(*asked) == [None] * len(wrong)


def test_no_key_begins_with_a_zero_byte_which_webkitgtk_refuses(scripts: Any) -> None:
    assert scripts.evaluate(_FIRST_BYTES, 5000) > 0
    kept = json.dumps([0, *SEAL.own_key[1:]])
    scripts.evaluate("kept => localStorage.setItem('halo-key-for-id', kept)", kept)
    first = scripts.evaluate(_KEY, "id")
    assert first[0] > 0
    assert scripts.evaluate(_KEY, "id") == first


def test_two_tabs_that_open_one_invitation_at_once_have_one_key(scripts: Any) -> None:
    other = scripts.context.new_page()
    other.goto(scripts.url)
    key = scripts.evaluate(_KEY, SEAL.id)
    assert len(key) == len(SEAL.own_key)
    assert other.evaluate(_KEY, SEAL.id) == key


def test_lies_come_to_the_same_in_the_port(port: Port) -> None:
    stories: list[dict[str, Any]] = []
    expected: list[list[dict[str, Any]]] = []
    for number in _STORIES:
        steps, stands = [], []
        for step, (side, come) in enumerate(story(number)):
            steps.append([come[0], come[1].hex(), SEALS["a"].public_key])
            stands.append(side.seen)
            side.tick(1000 * step)
        begun = {"side": "b", "own": state_of({"like": "b"}), "other": state_of({"like": "a"})}
        keys = {"public_key": SEALS["b"].public_key, "other_key": SEALS["a"].public_key}
        stories.append({**begun, **keys, "looks": number % 2, "steps": steps})
        expected.append(stands)
    told = json.loads(port.printed(_SCRIPT.replace("STORIES", repr(json.dumps(stories)))))
    for number, (here, there) in enumerate(zip(expected, told)):
        for step, (one, two) in enumerate(zip(here, there)):
            assert one == two, (number, step, stories[number]["steps"][step])
