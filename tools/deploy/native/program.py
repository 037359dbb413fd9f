"""Viper functions that are compiled together: their intermediate code, optimized, as an object."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from llvmlite import binding, ir

from tools.deploy.native.expressions import HELPERS, WORD
from tools.deploy.native.objects import local_of
from tools.deploy.native.source import OBJECT, Function
from tools.deploy.native.statements import Statements

binding.initialize_all_targets()
binding.initialize_all_asmprinters()

# Neither tables of jumps nor calls of a library: the code is to stand for itself.
_ATTRIBUTES = 'attributes #0 = { nounwind "no-jump-tables"="true" "no-builtins" }\n'
_SPEED = 2


class LinkError(Exception):
    """The code needs what is not in it; the text says what."""


@dataclass(frozen=True)
class Target:
    """A processor. `helpers` is the code of expressions.py's HELPERS, as LLVM's text.

    `rewrite` changes the optimized text, and LLVM has the `switches` on while it compiles that.
    """

    triple: str
    helpers: str
    cpu: str = ""
    relocation: str = "static"
    rewrite: Callable[[str], str] = field(default=lambda text: text)
    switches: tuple[str, ...] = ()


def compiled(
    functions: list[Function], target: Target, exported: set[str], entries: str = ""
) -> bytes:
    """Return the functions as an object file, and fill in what each is handed.

    `exported` are the full names that it shows, in the order of `functions`. `entries` are further
    functions as LLVM's text, which may call those.
    """
    text = target_text(functions, target, exported) + entries
    machine = binding.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, opt=_SPEED, reloc=target.relocation, codemodel="default"
    )
    module = binding.parse_assembly(text)
    module.verify()
    options = binding.create_pipeline_tuning_options(speed_level=_SPEED)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    rewritten = binding.parse_assembly(target.rewrite(str(module)))
    rewritten.verify()
    # LLVM's switches are the process's: numba compiles with it too.
    for switch in target.switches:
        binding.set_option("halo", f"-{switch}=true")
    try:
        return bytes(machine.emit_object(rewritten))
    finally:
        for switch in target.switches:
            binding.set_option("halo", f"-{switch}=false")


def target_text(functions: list[Function], target: Target, exported: set[str]) -> str:
    """Return the functions and the target's helpers as LLVM's text, not yet optimized."""
    module = hand_in(functions, exported)
    # llvmlite declares the helpers, and knows no attributes with values.
    text = re.sub(r"^declare .*$", "", str(module), flags=re.MULTILINE)
    text = re.sub(r"^(define .*)$", r"\1 #0", text, flags=re.MULTILINE)
    text = re.sub(r"^target triple = .*$", "", text, flags=re.MULTILINE)
    head = f'target triple = "{target.triple}"\n'
    return head + text + target.helpers + _ATTRIBUTES


def hand_in(functions: list[Function], exported: set[str]) -> ir.Module:
    """Fill in what each function is handed, and return them as a module."""
    program = {each.full_name: each for each in functions}
    while True:
        module, handed_in = _built(program, exported)
        if all(each.handed_in == found for each, found in zip(functions, handed_in)):
            return module
        for each, found in zip(functions, handed_in):
            each.handed_in = found


def _built(
    program: dict[str, Function], exported: set[str]
) -> tuple[ir.Module, list[list[tuple[str, str]]]]:
    """Return the functions as a module, and what each turned out to be handed."""
    module = ir.Module("viper")
    built: dict[str, ir.Function] = {}
    for name in HELPERS:
        built[name] = ir.Function(module, ir.FunctionType(WORD, [WORD, WORD]), name)
    for name, function in program.items():
        names = [each for each, kind in function.parameters if kind != OBJECT]
        names += [local_of(text, use) for text, use in function.handed_in]
        kind = ir.FunctionType(WORD, [WORD] * len(names))
        built[name] = ir.Function(module, kind, name)
        built[name].linkage = "" if name in exported else "internal"
        for argument, each in zip(built[name].args, names):
            argument.name = each
    done = [Statements(each, program, built) for each in program.values()]
    return module, [each.handed_in for each in done]
