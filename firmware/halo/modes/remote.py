"""A remote game: the commands by which a host acts for the player elsewhere.

The command table is link/commands.py.
"""

from halo.games import registry
from halo.games.players import HUMAN, REMOTE, player_code
from halo.games.position import DRAW, PLAYING, RESULTS
from halo.games.record import replay
from halo.lights.palette import HOME_WARM
from halo.link.commands import SIDES, Refusal
from halo.modes.mode import Restore
from halo.sentences import wrong_sides

# Questions that need the other player's consent; a resignation needs none.
_UNDO = "undo"
_NEXT = "next"
_QUESTIONS = (_UNDO, "draw", _NEXT)
_RESIGN = "resign"


def begin(session, command: dict) -> None:
    """Put the game of `position` and `turns` on the board, with the players named."""
    name = command["game"]
    rules = registry.load_rules(name)
    try:
        code = "bad_player"
        codes = _codes(rules, command)
        code = "bad_record"
        begun = rules.parse_position(command["position"] or rules.start_position)
        start = rules.format_position(begun)
        position = replay(rules, start, command["turns"].split())
    except ValueError as reason:
        raise Refusal(code, reason) from None
    session.leave()
    session.game.finish_take_back()
    if _is_going_on(session.game, rules, position, start, codes):
        session.game.begin_from(begun, start)  # the same game: archive nothing
    session.begin_at(name, position, start)
    session.game.players.choose(codes[0], codes[1])
    session.guide_to(Restore)


def _codes(rules, command: dict) -> list:
    for side in SIDES:
        if command[side] is not None and side not in rules.sides:
            raise wrong_sides(rules)
    return [player_code(command[side] or HUMAN) for side in rules.sides]


def _is_going_on(game, rules, position, start: str, codes: list) -> bool:
    """Tell whether the game on the board is this one, with more or fewer turns."""
    if game.rules.name != rules.name or game.start != start or list(game.players.codes) != codes:
        return False
    if game.position.made and not position.made:
        return False
    common = range(min(game.position.made, position.made))
    return all(game.position.turn_made(at) == position.turn_made(at) for at in common)


def lead(session, command: dict) -> None:
    """Lead the hand through the remote player's turn."""
    game = session.game
    _need_waiting(session)
    ply = game.position.made + 1
    _need(command["ply"] == ply, "wrong_ply", "the board waits for turn {}".format(ply))
    try:
        turn = game.rules.parse_turn(command["turn"] or "")
        is_legal = game.position.is_legal(turn)
    except ValueError:
        is_legal = False
    _need(is_legal, "bad_turn", "the rules do not allow this turn")
    game.lead(turn, session.sensors.stable)
    session.resume_play()


def obey(service, command: dict) -> None:
    """Execute the command `remote`; the key that is present selects the action."""
    for key, do in _DO:
        if command[key] is not None:
            do(service, command)
            return
    keys = ", ".join([key for key, _ in _DO])
    raise Refusal("bad_value", "one of these keys is needed: " + keys)


def ask(service, what: str) -> str:
    """Send the host a question of a player at this board; return why not, or ""."""
    game = service.session.game
    details = {"what": what, "ply": game.position.made}
    if what == _UNDO:
        is_others = game.players.codes[game.position.side] == REMOTE
        details["back"] = game.position.made - (1 if is_others else 2)
        reason = service.session.mode.why_not("undo")
        if reason:
            return reason
    service.notify("ask", details)
    return ""


def _ask(service, command: dict) -> None:
    what = command["ask"]
    session = service.session
    _need_remote(session, what != _NEXT)
    if what == _RESIGN:
        _need(session.game.position.result == PLAYING, "not_now", "game_over")
        session.begin_setup(given_up=True)
    elif what in _QUESTIONS:
        reason = ask(service, what)
        _need(not reason, "nothing_to_undo", reason)
    else:
        raise Refusal("bad_value", "ask is undo, draw, next or resign")


def _question(service, command: dict) -> None:
    """Light the remote player's question; an empty one removes it."""
    session = service.session
    what = command["question"]
    if not what:
        _asked(session).go_on()
        return
    _need(what in _QUESTIONS, "bad_value", "question is undo, draw or next, or empty")
    _need_remote(session, what != _NEXT)
    is_begun = session.mode.is_turn and session.game.turn.count
    _need(not is_begun, "not_now", "a turn is begun")
    is_led = session.mode.leads and what != _NEXT
    is_free = not is_led and session.mode.expects != "answer"
    _need(is_free, "not_now", "something else is asked for")
    reason = service.begin("asked", what)
    _need(not reason, "not_now", reason)


def _answer(service, command: dict) -> None:
    _asked(service.session).answer(command["answer"])


def _asked(session):
    _need(session.mode.name == "asked", "not_now", "nothing_asked|nothing is asked")
    return session.mode


def _back(service, command: dict) -> None:
    """Take turns back, as both players have agreed, and lead the pieces there."""
    session = service.session
    game = session.game
    _need_remote(session)
    _need_game(session)
    most = game.position.made - 1
    _need(0 <= command["back"] <= most, "bad_value", "back is 0 to {}".format(most))
    if session.mode.is_turn:
        game.turn.write_kinds(game.stood)
    game.why_ended = ""
    while game.position.made > command["back"]:
        game.position.pop()
    session.guide_to(Restore)


def _end(service, command: dict) -> None:
    """End the game as both players have agreed, or because the remote one gives up.

    Two players at this board can agree on a draw; the game then leaves the board, as after giving
    up.
    """
    session = service.session
    game = session.game
    result = command["end"]
    is_here = result == RESULTS[DRAW] and not max(game.players.codes)
    _need_remote(session, not is_here)
    _need_game(session)
    _need(result in RESULTS[1:], "bad_value", "end is " + ", ".join(RESULTS[1:]))
    _need(game.position.result == PLAYING, "not_now", "game_over")
    game.position.result = RESULTS.index(result)
    game.why_ended = "the game is over: " + (command["why"] or "the players have agreed")
    if is_here:
        session.begin_setup()
    elif session.mode.is_turn:
        session.resume_play()


def _hand(service, command: dict) -> None:
    """Light faintly the squares of the remote hand, until the next change of this board."""
    session = service.session
    _need_waiting(session)
    try:
        squares = [session.board.square_index(name) for name in command["hand"].split()]
    except ValueError as reason:
        raise Refusal("bad_value", str(reason)) from None
    session.draw()
    for square in squares:
        session.lamp.meanings[square] = HOME_WARM + session.view.hues[session.game.position.side]


def _need(holds: bool, code: str, reason) -> None:
    """Refuse the command with this code and reason unless a condition holds."""
    if not holds:
        raise Refusal(code, reason)


def _need_waiting(session) -> None:
    is_waiting = not session.mode.why_not("turn")
    _need(is_waiting, "not_waiting", "the board waits for no turn from elsewhere")


def _need_remote(session, is_needed: bool = True) -> None:
    is_right = not is_needed or session.game.players.has_remote()
    _need(is_right, "not_remote", "nobody_elsewhere|nobody plays from elsewhere")


def _need_game(session) -> None:
    session.mode.stay()
    _need(session.mode.has_game, "not_now", "no_game")


# The command's keys, one at a time, and their actions.
_DO = (
    ("ask", _ask),
    ("question", _question),
    ("answer", _answer),
    ("back", _back),
    ("end", _end),
    ("hand", _hand),
)
