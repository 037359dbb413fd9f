"""Compiles viper functions together: statements and whole programs as LLVM's code.

Expressions are in expressions.py; a program is optimized, and becomes an object file.
"""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from llvmlite import binding, ir

from tools.deploy.native.expressions import HELPERS, WORD, Expressions
from tools.deploy.native.source import OBJECT, Function, local_of


class Statements(Expressions):
    """Builds one function of a program."""

    def __init__(
        self, function: Function, program: dict[str, Function], compiled: dict[str, ir.Function]
    ) -> None:
        super().__init__(function, program, compiled)
        # The targets of `continue` and `break`, of each enclosing loop.
        self._loops: list[tuple[ir.Block, ir.Block]] = []
        self._build(function.node.body)
        self.end()

    def _build(self, body: list[ast.stmt]) -> None:
        for node in body:
            if self.body.block.is_terminated:
                # Code after a jump is never run, but still checked.
                self.body.position_at_end(self.block())
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                pass
            case ast.Expr(value=value):
                self.value(value)
            case ast.Assign():
                self._assign(node)
            case ast.AugAssign():
                self._change(node)
            case ast.If():
                self._if(node)
            case ast.While(orelse=[]):
                self._while(node)
            case ast.Break():
                self.body.branch(self._loops[-1][1])
            case ast.Continue():
                self.body.branch(self._loops[-1][0])
            case ast.Return(value=result):
                self.body.ret(self.value(result) if result else WORD(0))
            case _:
                what = "a loop's else" if isinstance(node, ast.While) else type(node).__name__
                raise self.function.fault(node, f"{what} is not in the subset")

    def _assign(self, node: ast.Assign) -> None:
        objects = self.objects
        match node.targets:
            case [ast.Name(id=name)] if name in objects.aliases:
                if objects.text(node.value) != objects.aliases[name]:
                    raise self.function.fault(node.value, f"{name} stands for two objects")
                return
            case [ast.Tuple(elts=names)] if isinstance(node.value, ast.Tuple):
                # All values are computed before the first is assigned.
                values = [self.value(each) for each in node.value.elts]
                for target, value in zip(names, values, strict=True):
                    self._put(target, value)
                return
        value = self.value(node.value)
        for target in node.targets:
            self._put(target, value)

    def _put(self, target: ast.expr, value: ir.Value) -> None:
        """Assign a value to a name or an item."""
        match target:
            case ast.Name(id=name):
                self.put(name, value)
            case ast.Subscript():
                self.store(value, self.address(target))
            case _:
                raise self.function.fault(target, "a value goes to a name or an item")

    def _change(self, node: ast.AugAssign) -> None:
        """Build `+=` and its like; an item's address is computed once."""
        if isinstance(node.target, ast.Subscript):
            pointer = self.address(node.target)
            before = self.load(pointer)
            value = self.value(node.value)
            self.store(self.operation(node, node.op, before, value), pointer)
            return
        assert isinstance(node.target, ast.Name)
        before = self.value(node.target)
        value = self.value(node.value)
        self.put(node.target.id, self.operation(node, node.op, before, value))

    def _if(self, node: ast.If) -> None:
        ways = self.block(), self.block()
        end = self.block()
        self.branch(node.test, *ways)
        for way, body in zip(ways, (node.body, node.orelse)):
            self.body.position_at_end(way)
            self._build(body)
            if not self.body.block.is_terminated:
                self.body.branch(end)
        self.body.position_at_end(end)

    def _while(self, node: ast.While) -> None:
        test, body, end = (self.block() for _ in range(3))
        self.body.branch(test)
        self.body.position_at_end(test)
        self.branch(node.test, body, end)
        self.body.position_at_end(body)
        self._loops.append((test, end))
        self._build(node.body)
        self._loops.pop()
        if not self.body.block.is_terminated:
            self.body.branch(test)
        self.body.position_at_end(end)


binding.initialize_all_targets()
binding.initialize_all_asmprinters()

# Neither jump tables nor library calls: the code must be self-contained.
_ATTRIBUTES = 'attributes #0 = { nounwind "no-jump-tables"="true" "no-builtins" }\n'
# The ends of a target's `divide` and `remainder`, which round down as Python does;
# a processor's %quotient and %rest are rounded toward 0.
_CROSSES = """\
  %other_sign = xor i32 %rest, %under
  %apart = icmp slt i32 %other_sign, 0
  %left = icmp ne i32 %rest, 0
  %crosses = and i1 %apart, %left
"""
FLOOR = f"""\
{_CROSSES}\
  %less = sext i1 %crosses to i32
  %floor = add i32 %quotient, %less
  ret i32 %floor
}}
"""
MODULO = f"""\
{_CROSSES}\
  %more = select i1 %crosses, i32 %under, i32 0
  %modulo = add i32 %rest, %more
  ret i32 %modulo
}}
"""
_SPEED = 2


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
    """Return the functions as an object file, and fill in each one's `handed_in`.

    `exported` are the full names to export, in the order of `functions`. `entries` are further
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
    # LLVM's switches are global to the process, and numba compiles with LLVM too.
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
    # llvmlite declares the helpers, and supports no attributes with values.
    text = re.sub(r"^declare .*$", "", str(module), flags=re.MULTILINE)
    text = re.sub(r"^(define .*)$", r"\1 #0", text, flags=re.MULTILINE)
    text = re.sub(r"^target triple = .*$", "", text, flags=re.MULTILINE)
    head = f'target triple = "{target.triple}"\n'
    return head + text + target.helpers + _ATTRIBUTES


def hand_in(functions: list[Function], exported: set[str]) -> ir.Module:
    """Fill in each function's `handed_in`, and return them as a module."""
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
    """Return the functions as a module, and each one's `handed_in`."""
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
    return module, [each.objects.handed_in for each in done]
