"""A board that is open to the network: nobody gets in without the link's key."""

import http.client
from collections.abc import Iterator
from io import StringIO

import pytest

from tests.page.visitor import Visitor
from tests.patience import PATIENCE_S
from tests.serve.plugged import Plugged
from tests.serve.program import Program
from tests.serve.test_server import own, refusal, status
from tools.serve.key import Key, print_code


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with (
        Plugged(tmp_path_factory.mktemp("port")) as board,
        Program(str(board.name_of_port), "--host", "0.0.0.0") as program,
    ):
        yield program


def cookie(program: Program, path: str) -> str:
    """Return the cookie that a visit to the path brings, with what a browser must heed of it."""
    client = http.client.HTTPConnection("127.0.0.1", program.port, timeout=PATIENCE_S)
    client.request("GET", path)
    answer = client.getresponse()
    answer.read()
    client.close()
    return answer.headers.get("Set-Cookie", "")


def way_in(program: Program) -> str:
    """Return the path of the link, with the key."""
    return "/" + program.link.rpartition("/")[2]


def test_without_the_key_neither_files_nor_the_line_are_to_be_had(started: Program) -> None:
    for path in ("/", "/js/main.js", "/games.json", "/none", "/?key=", "/?key=no"):
        assert status(started, path) == 403
        assert cookie(started, path) == ""
    assert refusal(started, Origin=own(started)) == 403


@pytest.mark.parametrize("wrong", ["{}x", "x{}", "{}%00", "%C3%BC", "a" * 4000])
def test_with_a_wrong_key_neither(started: Program, wrong: str) -> None:
    path, _, key = way_in(started).partition("=")
    assert status(started, f"{path}={wrong.format(key)}") == 403
    name = f"halo-{started.port}"
    assert status(started, "/", Cookie=f"{name}={wrong.format(key)}") == 403
    assert refusal(started, Origin=own(started), Cookie=f"{name}={key}") == 403


def test_with_the_key_everybody_gets_a_cookie_that_opens_all(started: Program) -> None:
    for _ in range(2):  # two of the family
        given = cookie(started, way_in(started))
        assert "HttpOnly" in given
        assert "SameSite=Strict" in given
        kept = given.partition(";")[0]
        assert status(started, "/", Cookie=kept) == 200
        assert status(started, "/js/main.js", Cookie=kept) == 200
        assert refusal(started, Origin=own(started), Cookie=kept) == 101


def test_the_cookie_helps_no_foreign_page(started: Program) -> None:
    kept = cookie(started, way_in(started)).partition(";")[0]
    assert refusal(started, Origin="http://evil.example", Cookie=kept) == 403
    assert status(started, "/", Host=f"evil.example:{started.port}", Cookie=kept) == 421
    assert status(started, way_in(started), Host=f"evil.example:{started.port}") == 421


def test_the_next_start_has_another_key(started: Program) -> None:
    kept = cookie(started, way_in(started)).partition(";")[0]
    with Program("--host", "0.0.0.0") as other:
        assert way_in(other) != way_in(started)
        name = f"halo-{other.port}"
        assert status(other, "/", Cookie=f"{name}={kept.partition('=')[2]}") == 403


def test_on_this_machine_alone_no_key_is_asked_for() -> None:
    with Program() as program:
        assert "key" not in program.said
        assert status(program, "/") == 200


def test_the_code_holds_the_link() -> None:
    link = Key(8036).link("http://192.0.2.2:8036/")
    drawn = StringIO()
    print_code(link, drawn)
    rows = drawn.getvalue().splitlines()
    assert len({len(row) for row in rows}) == 1
    # 53 letters take a QR code of version 4 at least: 33 cells, and 2 free ones on each side.
    assert len(rows[0]) >= 33


def test_the_link_opens_the_page_and_the_key_leaves_the_address(browser, started: Program) -> None:
    with Visitor(browser, started.link) as visitor:
        assert visitor.page.url == started.address
        visitor.begin()
        visitor.see("Set up")
