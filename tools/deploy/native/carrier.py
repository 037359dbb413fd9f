"""A program's machine code as the text of a MicroPython module, and what leads into it.

The code lies in one function of MicroPython's inline assembler, as data behind what tells its
address. A small function stands there for each that Python calls, for it takes only what Python
hands over and jumps. It keeps the address where MicroPython's garbage collector finds it: the code
stays as long as one of them does.
"""

import struct

from tools.deploy.native.objects import CALLED, INTEGER, POINTER
from tools.deploy.native.program import hand_in
from tools.deploy.native.source import OBJECT, Function
from tools.deploy.native.thumb import thumb_code

# The inline assembler hands over four words at most.
_MOST = 4
_HALVES = 20  # in a line of data
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
# With None for its first argument a function only tells where its code is; a second argument is
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
# An array of what the functions read of an object is made once, and stays with the object.
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
# Before a function's name, what tells where its code is.
PLACE_OF = "place_of_"
# For who calls the code without Python: its address, and the array that it is handed.
_PLACE = """
def {prefix}{name}({object}):
    try:
        handed_in = {object}.handed_in
    except AttributeError:
        handed_in = _hand_in_{object}({object})
    return _of_{name}({nothing}), handed_in
"""


def carried(program: list[Function], shown: list[Function], placed: set[str]) -> str:
    """Return the text of a program's code and of the functions that lead into it.

    For those `placed`, by their names, the text also has functions that tell where they are.
    """
    hand_in(program, set())
    for function in shown:
        _check(function)
    arrays = _arrays(shown)
    # What is handed nothing besides its arguments needs no other entry.
    exported = {each.full_name for each in shown if not each.handed_in}
    entries = "".join(_entry(each, arrays) for each in shown if each.handed_in)
    code = thumb_code(program, exported, entries)
    halves = struct.unpack(f"<{len(code.code) // 2}H", code.code)
    lines = (
        f"    data(2, {', '.join(map(str, halves[at : at + _HALVES]))})"
        for at in range(0, len(halves), _HALVES)
    )
    text = "import micropython\n"
    if arrays:
        text += "from array import array\nfrom uctypes import addressof\n"
    text += _CODE.format(data="\n".join(lines))
    bound = ""
    for function in shown:
        entry = (_ENTRY if function.handed_in else "") + function.full_name
        start = _CODE_AT + code.starts[entry] + 1
        name = f"_of_{function.name}" if _objects(function) else function.name
        count = len(function.parameters)
        registers = ", ".join(f"r{at}" for at in range(count))
        text += _STUB.format(name=name, registers=registers, start=start)
        bound += f"{name}(None, _code(){', 0' * (count - 2)})\n"
    for name, entries_of in arrays.items():
        values = ", ".join(_value(*each) for each in entries_of)
        text += _HANDED_IN.format(name=name, values=values)
    text += "".join(_wrapper(each) for each in shown if _objects(each))
    text += "".join(_place(each) for each in shown if each.name in placed)
    return text + bound


def _check(function: Function) -> None:
    """Refuse what the inline assembler cannot call."""
    count = len(function.parameters)
    if not 1 < count <= _MOST:
        raise function.fault(function.node, f"Python calls it with 2 to {_MOST} arguments only")
    if function.parameters[0][1] == "int":
        raise function.fault(function.node, "its first argument has to be a buffer")
    if len(_objects(function)) > 1:
        raise function.fault(function.node, "it reads more than one object")
    for text, use in function.handed_in:
        if "." not in text and use != POINTER:
            raise function.fault(function.node, f"{text} has to be a buffer or to have attributes")


def _objects(function: Function) -> set[str]:
    """Return the parameters of whose attributes the function is handed something."""
    return {text.split(".")[0] for text, _ in function.handed_in if "." in text}


def _arrays(shown: list[Function]) -> dict[str, list[tuple[str, str]]]:
    """Return what is read of each object, by the name of the parameter that it is."""
    arrays: dict[str, list[tuple[str, str]]] = {}
    for function in shown:
        for text, use in function.handed_in:
            if "." in text:
                entries = arrays.setdefault(text.split(".")[0], [])
                entries += [] if (text, use) in entries else [(text, use)]
    return arrays


def _value(text: str, use: str) -> str:
    """Return how Python finds what is handed in."""
    if use.startswith(CALLED):
        return f"{text}({', '.join(['None'] + ['0'] * (int(use.removeprefix(CALLED)) - 1))})"
    return {POINTER: f"addressof({text})", INTEGER: text}[use]


def _entry(function: Function, arrays: dict[str, list[tuple[str, str]]]) -> str:
    """Return the function that takes what Python hands over and calls ours, as LLVM's text."""
    places = {name: f"%{at}" for at, (name, _) in enumerate(function.parameters)}
    given = [places[name] for name, kind in function.parameters if kind != OBJECT]
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


def _wrapper(function: Function) -> str:
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


def _place(function: Function) -> str:
    nothing = ", ".join(["None"] + ["0"] * (len(function.parameters) - 1))
    (read,) = _objects(function)
    return _PLACE.format(prefix=PLACE_OF, name=function.name, object=read, nothing=nothing)
