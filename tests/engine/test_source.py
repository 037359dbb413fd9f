"""The engine's files agree on the places of shared words, and nothing is recursive."""

import ast

import pytest

from halo.games import registry
from tests.house.source import Source, sources

FILES = [
    source
    for source in sources("firmware")
    if "/engine/" in source.path or source.path.endswith(("_viper.py", "search_state.py"))
]
ENGINE = [source for source in FILES if "/engine/" in source.path]


def constants(source: Source) -> dict[str, str]:
    """Return the file's constants by name, `const(...)` as written."""
    found = {}
    for node in source.tree.body:
        if isinstance(node, ast.Assign):
            name, _, value = ast.unparse(node).partition(" = ")
            if value.startswith("const("):
                # A viper module's name without the underscore is one that other modules read.
                is_read = source.path.endswith("_viper.py") and not name.startswith("_")
                found["_" * is_read + name] = value
    return found


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_constant_of_one_name_has_one_value(game: str) -> None:
    first: dict[str, tuple[str, str]] = {}
    own = [source for source in FILES if f"/games/{game}/" in source.path]
    assert own
    for source in ENGINE + own:
        for name, value in constants(source).items():
            known, where = first.setdefault(name, (value, source.path))
            assert value == known, f"{name} is {known} in {where}, {value} in {source.path}"
    assert first


def calls() -> dict[str, set[str]]:
    """Return which of the search's functions each one calls, by their bare names."""
    functions = {
        node.name: node
        for source in FILES
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef)
    }
    return {
        name: {
            called
            for call in ast.walk(function)
            if isinstance(call, ast.Call)
            and (called := ast.unparse(call.func).split(".")[-1]) in functions
        }
        for name, function in functions.items()
    }


def test_nothing_in_the_search_calls_itself_not_even_by_way_of_others() -> None:
    graph = calls()
    assert "run" in graph["run_root"]
    while graph:
        ends = {name for name, called in graph.items() if not called & graph.keys()}
        assert ends, f"these call one another in a circle: {sorted(graph)}"
        graph = {name: called for name, called in graph.items() if name not in ends}
