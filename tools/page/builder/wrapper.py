"""A module of viper functions for the interpreter: each calls its compiled form."""

from tools.deploy.native.source import CALLED, INTEGER, OBJECT, POINTER, Function

_USES = {POINTER: "_address({})", INTEGER: "{}"}
_SLOT = "_slots[{}]"
_HEAD = (
    "from uctypes import addressof as _address\n"
    "from viper import enlist as _enlist, function as _function, slots as _slots\n"
)


def wrapped(text: str, functions: list[Function], program: list[Function]) -> str:
    """Return the module's source with its viper functions replaced by calls.

    `functions` are the module's, compiled with `program`; the rest is unchanged.
    """
    lines = text.splitlines(keepends=True)
    for each in reversed(functions):
        first = min(node.lineno for node in each.node.decorator_list)
        lines[first - 1 : each.node.end_lineno] = [_call_of(each)]
    ends = [_HEAD]
    for each in functions:
        ends.append(f'_translated_{each.name} = _function("{each.full_name}")\n')
        ends.append(f"_enlist({each.name}, {program.index(each)})\n")
    return "".join(lines + ends)


def _call_of(function: Function) -> str:
    arguments = [
        name if kind == "int" else f"_address({name})"
        for name, kind in function.parameters
        if kind != OBJECT
    ]
    for text, use in function.handed_in:
        form = _SLOT if use.startswith(CALLED) else _USES[use]
        arguments.append(form.format(text))
    names = ", ".join(name for name, _ in function.parameters)
    verb = "return " if function.returns else ""
    call = f"_translated_{function.name}({', '.join(arguments)})"
    return f"def {function.name}({names}):\n    {verb}{call}\n"
