"""The firmware's modules with their viper functions compiled to the chip's machine code.

The viper functions of a folder with a search_viper.py are one program, whose code that module
contains; the folder's other modules import their functions from there. In other folders a module
contains its own, except those that mpy-cross compiles.

The code is data in a function of MicroPython's inline assembler, after an entry that returns its
address. Each function that Python calls has a small assembler function that passes on Python's
arguments and jumps. It keeps the address where MicroPython's garbage collector finds it: the code
stays alive as long as one of them does.

A search's code would need up to 6 KB of the heap in one piece, which an evening's heap may not
have. So it comes in pieces no larger than an open file, which its module moves to where
engine/workspace.py has room for it.
"""

import ast
import re
import struct

from tools.deploy import DeployError
from tools.deploy.native import source
from tools.deploy.native.program import hand_in
from tools.deploy.native.thumb import thumb_code

# The inline assembler passes at most four words.
_MOST = 4
_HALVES = 20  # half words per line of data
_ENTRY = "entry of "

# The first word of an assembler function's code saves registers; the data begin at _CODE_AT.
_CODE = """
@micropython.asm_thumb
def _code():
    align(4)
    mov(r0, pc)
    mov(r1, 8)
    sub(r0, r0, r1)
    pop({{r1, r4, r5, r6, r7, pc}})
    align(4)
{data}
"""
_CODE_AT = 12
_PIECE_BYTES = 1024
_MOVED = "{room}[{start}:{end}] = bytearray_at(_code() + {code_at}, {size})\n"
# With None for its first argument a function only returns the address of its code; the second is
# then the address of _code, which it keeps.
_STUB = """
@micropython.asm_thumb
def {name}({registers}):
    align(4)
    mov(r4, pc)
    ldr(r5, [r4, 24])
    ldr(r6, [r4, 28])
    add(r5, r5, r6)
    cmp(r0, 0)
    beq(TOLD)
    data(2, 0x47A8)  # blx r5
    b(END)
    label(TOLD)
    mov(r0, r5)
    cmp(r1, 0)
    beq(END)
    str(r1, [r4, 24])
    b(END)
    align(4)
    data(4, 0, {start})
    label(END)
"""
# The array of values that functions read of an object is made once, and stays with the object.
_HANDED_IN = """
def _hand_in_{name}({name}):
    {name}.handed_in = array("i", ({values},))
    return {name}.handed_in
"""
_WRAPPER = """
def {name}({parameters}):
    try:
        handed_in = {object}.handed_in
    except AttributeError:
        handed_in = _hand_in_{object}({object})
    {verb}_of_{name}({arguments})
"""
# The prefix of a function that returns the address of the named one's code.
PLACE_OF = "place_of_"
# For callers without Python: the code's address, and the array passed to it.
_PLACE = """
def {prefix}{name}({object}):
    try:
        handed_in = {object}.handed_in
    except AttributeError:
        handed_in = _hand_in_{object}({object})
    return _of_{name}({nothing}), handed_in
"""


def carried(
    program: list[source.Function],
    shown: list[source.Function],
    placed: set[str],
    room: str = "",
) -> tuple[str, int]:
    """Return the text of a program's code and of its entry functions, and the code's bytes.

    For the names in `placed` the text also has functions that return their addresses. `room` is
    the workspace's buffer for the code, if there is one.
    """
    hand_in(program, set())
    for function in shown:
        _check(function)
    arrays = _arrays(shown)
    # A function that needs only its arguments needs no other entry.
    exported = {each.full_name for each in shown if not each.handed_in}
    entries = "".join(_entry(each, arrays) for each in shown if each.handed_in)
    code = thumb_code(program, exported, entries)
    text = "import micropython\n"
    if arrays:
        text += "from array import array\nfrom uctypes import addressof\n"
    if room:
        text += "from uctypes import addressof, bytearray_at\n"
        text += f"from {_WORKSPACE} import {room}\n" + _moved(code.code, room)
        place, begins = f"addressof({room})", 0
    else:
        text += _assembled(code.code)
        place, begins = "_code()", _CODE_AT
    bound = ""
    for function in shown:
        entry = (_ENTRY if function.handed_in else "") + function.full_name
        start = begins + code.starts[entry] + 1
        name = f"_of_{function.name}" if _objects(function) else function.name
        count = len(function.parameters)
        registers = ", ".join(f"r{at}" for at in range(count))
        text += _STUB.format(name=name, registers=registers, start=start)
        bound += f"{name}(None, {place}{', 0' * (count - 2)})\n"
    for name, entries_of in arrays.items():
        values = ", ".join(_value(*each) for each in entries_of)
        text += _HANDED_IN.format(name=name, values=values)
    text += "".join(_wrapper(each) for each in shown if _objects(each))
    text += "".join(_place(each) for each in shown if each.name in placed)
    return text + bound, len(code.code)


def _assembled(code: bytes) -> str:
    """Return the text of an assembler function that contains code and returns its own address."""
    halves = struct.unpack(f"<{len(code) // 2}H", code)
    lines = (
        f"    data(2, {', '.join(map(str, halves[at : at + _HALVES]))})"
        for at in range(0, len(halves), _HALVES)
    )
    return _CODE.format(data="\n".join(lines))


def _moved(code: bytes, room: str) -> str:
    """Return the text that moves code, in pieces, into this buffer."""
    text = ""
    for start in range(0, len(code), _PIECE_BYTES):
        piece = code[start : start + _PIECE_BYTES]
        size = len(piece)
        text += _assembled(piece)
        text += _MOVED.format(
            room=room, start=start, end=start + size, code_at=_CODE_AT, size=size
        )
    return text + "_code = None\n"


def _check(function: source.Function) -> None:
    """Refuse what the inline assembler cannot call."""
    count = len(function.parameters)
    if not 1 < count <= _MOST:
        raise function.fault(function.node, f"Python calls it with 2 to {_MOST} arguments only")
    if function.parameters[0][1] == "int":
        raise function.fault(function.node, "its first argument has to be a buffer")
    if len(_objects(function)) > 1:
        raise function.fault(function.node, "it reads more than one object")
    for text, use in function.handed_in:
        if "." not in text and use != source.POINTER:
            raise function.fault(function.node, f"{text} has to be a buffer or to have attributes")


def _objects(function: source.Function) -> set[str]:
    """Return the parameters whose attributes are passed to the function."""
    return {text.split(".")[0] for text, _ in function.handed_in if "." in text}


def _arrays(shown: list[source.Function]) -> dict[str, list[tuple[str, str]]]:
    """Return what is read of each object, by its parameter's name."""
    arrays: dict[str, list[tuple[str, str]]] = {}
    for function in shown:
        for text, use in function.handed_in:
            if "." in text:
                entries = arrays.setdefault(text.split(".")[0], [])
                entries += [] if (text, use) in entries else [(text, use)]
    return arrays


def _value(text: str, use: str) -> str:
    """Return the Python expression of a value that is passed in."""
    if use.startswith(source.CALLED):
        return (
            f"{text}({', '.join(['None'] + ['0'] * (int(use.removeprefix(source.CALLED)) - 1))})"
        )
    return {source.POINTER: f"addressof({text})", source.INTEGER: text}[use]


def _entry(function: source.Function, arrays: dict[str, list[tuple[str, str]]]) -> str:
    """Return, as LLVM's text, the function that takes Python's arguments and calls ours."""
    places = {name: f"%{at}" for at, (name, _) in enumerate(function.parameters)}
    given = [places[name] for name, kind in function.parameters if kind != source.OBJECT]
    lines = []
    for number, (text, use) in enumerate(function.handed_in):
        name = text.split(".")[0]
        if name == text:
            given.append(places[name])
            continue
        at = 4 * arrays[name].index((text, use))
        lines += [
            f"  %place{number} = add i32 {places[name]}, {at}",
            f"  %pointer{number} = inttoptr i32 %place{number} to ptr",
            f"  %handed{number} = load i32, ptr %pointer{number}",
        ]
        given.append(f"%handed{number}")
    taken = ", ".join(f"i32 {place}" for place in places.values())
    arguments = ", ".join(f"i32 {value}" for value in given)
    return (
        f'define i32 @"{_ENTRY}{function.full_name}"({taken}) #0 {{\n'
        + "".join(f"{line}\n" for line in lines)
        + f'  %returned = call i32 @"{function.full_name}"({arguments})\n  ret i32 %returned\n}}\n'
    )


def _wrapper(function: source.Function) -> str:
    names = [name for name, _ in function.parameters]
    (read,) = _objects(function)
    arguments = ["handed_in" if name == read else name for name in names]
    return _WRAPPER.format(
        name=function.name,
        object=read,
        parameters=", ".join(names),
        verb="return " if function.returns else "",
        arguments=", ".join(arguments),
    )


def _place(function: source.Function) -> str:
    nothing = ", ".join(["None"] + ["0"] * (len(function.parameters) - 1))
    (read,) = _objects(function)
    return _PLACE.format(prefix=PLACE_OF, name=function.name, object=read, nothing=nothing)


_CARRIER = "search_viper"
_WORKSPACE = "halo.engine.workspace"
# Folders of which one at a time is on the board, and their code's room in the workspace.
_ROOMS = {"halo.engine": "ENGINE_CODE", "halo.games": "GAME_CODE"}
_ROOM = r"^{name} = bytearray\((\d+)\)$"
_IS_VIPER = "_viper"
# It reads more of other modules' tables than can be passed to it.
_BY_MPY_CROSS = ("halo.lights.render_viper",)


def native_modules(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of the modules, module name -> text, whose viper functions are compiled.

    DeployError.
    """
    sources = _Sources(texts)
    made: dict[str, str] = {}
    in_folders: set[str] = set()
    for carrier in sorted(name for name in texts if name.endswith(f".{_CARRIER}")):
        folder = carrier.removesuffix(_CARRIER)
        modules = [name for name in texts if name.startswith(folder) and name.endswith(_IS_VIPER)]
        made |= sources.compiled(carrier, modules)
        in_folders.update(modules)
    for module in sorted(name for name in texts if name.endswith(_IS_VIPER)):
        if module not in in_folders and module not in _BY_MPY_CROSS:
            made |= sources.compiled(module, [module])
    return made


def native_module(module: str, text: str, texts: dict[str, str]) -> str:
    """Return the text of another module, compiled with the functions it calls in others.

    DeployError.
    """
    return _Sources(texts | {module: text}).compiled(module, [module]).get(module, text)


class _Sources:
    """Modules, their viper functions, and the names that Python uses, see _used_by()."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts
        self._functions = {name: source.functions_of(name, text) for name, text in texts.items()}
        self._known = {each.full_name: each for own in self._functions.values() for each in own}
        self._used = set().union(*(_used_by(name, text) for name, text in texts.items()))

    def compiled(self, carrier: str, modules: list[str]) -> dict[str, str]:
        """Return the texts of these modules, compiled as one program into the carrier's."""
        own = [each for name in modules for each in self._functions[name]]
        shown = [each for each in own if self._is_used(each)]
        if not shown:
            return {}
        program = self._reached(shown)
        placed = {
            each.name
            for each in shown
            if {f".{PLACE_OF}{each.name}", f"{each.module}.{PLACE_OF}{each.name}"} & self._used
        }
        made = {}
        for name in modules:
            made[name] = _without_viper(name, self._texts[name])
            if name == carrier:
                room, most = self._room(carrier)
                text, size = carried(program, shown, placed, room)
                if room and size > most:
                    raise DeployError(f"{carrier}: {size} bytes of code, {room} has {most}")
                made[name] += text
            else:
                names = [each.name for each in shown if each.module == name]
                names += [PLACE_OF + each for each in names if each in placed]
                made[name] += "".join(f"from {carrier} import {each}\n" for each in names)
        return made

    def _room(self, carrier: str) -> tuple[str, int]:
        """Return the workspace's buffer for a search's code, and its size; "" without one."""
        for folder, name in _ROOMS.items() if _WORKSPACE in self._texts else ():
            if carrier.startswith(f"{folder}.") and carrier.endswith(f".{_CARRIER}"):
                pattern = re.compile(_ROOM.format(name=name), re.MULTILINE)
                found = pattern.search(self._texts[_WORKSPACE])
                if not found:
                    raise DeployError(f"{_WORKSPACE} has no line {name} = bytearray(BYTES)")
                return name, int(found[1])
        return "", 0

    def _is_used(self, function: source.Function) -> bool:
        is_private = function.name.startswith("_")
        by_attribute = not is_private and f".{function.name}" in self._used
        return by_attribute or function.full_name in self._used

    def _reached(self, shown: list[source.Function]) -> list[source.Function]:
        """Return the functions and all that they call, directly or indirectly."""
        found: dict[str, source.Function] = {}
        ahead = list(shown)
        while ahead:
            function = ahead.pop()
            if function.full_name in found:
                continue
            found[function.full_name] = function
            for node in ast.walk(function.node):
                if isinstance(node, ast.Name):
                    own = f"{function.module}.{node.id}"
                    called = self._known.get(function.imported.get(node.id, own))
                    ahead += [called] if called else []
        return [found[name] for name in sorted(found)]


def _without_viper(name: str, text: str) -> str:
    """Return a module's text without its viper functions and imports that only they use."""
    tree = ast.parse(text)
    used = _used_by(name, text)
    lines = text.splitlines(keepends=True)
    for node in tree.body:
        new = "\n"
        match node:
            case ast.FunctionDef() if source.is_viper(node):
                first = min(each.lineno for each in node.decorator_list)
            case ast.ImportFrom(module=module, names=names):
                node.names = [each for each in names if f"{module}.{each.name}" in used]
                first = node.lineno
                if node.names:
                    new = f"{ast.unparse(node)}\n"
            case _:
                continue
        end = node.end_lineno or first
        lines[first - 1 : end] = [new] + ["\n"] * (end - first)
    return "".join(lines)


def _used_by(module: str, text: str) -> set[str]:
    """Return the names that a module uses outside its viper functions.

    Names are prefixed with their module, attributes only with a point.
    """
    tree = ast.parse(text)
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found: set[str] = set()
    for top in tree.body:
        if isinstance(top, ast.FunctionDef) and source.is_viper(top):
            continue
        for node in ast.walk(top):
            if isinstance(node, ast.Name):
                found.add(imported.get(node.id, f"{module}.{node.id}"))
            elif isinstance(node, ast.Attribute):
                found.add(f".{node.attr}")
    return found
