"""`make world SEED=1 HOURS=10`: real firmware, everything around it simulated, all faults at once.

    python -m tools.proof.world [--seed S] [--hours H] [--jobs N] [--coverage] [--two]
    python -m tools.proof.world --seed S --life N

Prints the counts and each failure: its law, its shortest story, and the story's file. --life
repeats one life of the run. Status 1 when a law was broken.
"""

import os
import subprocess
import sys

from tools.command_line import SEED, Parser, Progress, number, run
from tools.deploy.compile import build_number
from tools.program import ROOT
from tools.proof.world.run import HOUR_MS, LIFE_MS, Lived, Sums, live, lives
from tools.proof.world.setting import of_two, on_chip

_FOLDER = ROOT / "build" / "world"
_HALO = ROOT / "firmware" / "halo"
# A search takes minutes where its lines are counted; tests/engine compare it with a second one.
_SEARCH = "*/engine/*,*/search_viper.py"


def report(lived: Lived, seed: int) -> None:
    """Print a failure and keep its story."""
    assert lived.failure
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{seed}-{lived.number}.txt"
    path.write_text(lived.story(seed, build_number()), encoding="utf-8")
    print(f"SEED={seed}, life {lived.number}, build {build_number()}: {lived.failure.broken}")
    print("\n".join(f"    {line}" for line in lived.failure.lines))
    print(f"    as a scenario: {path.relative_to(ROOT)}", flush=True)


def run_covered(arguments: list[str]) -> int:
    """Run the world with these arguments on boards that CPython runs; print what they reach.

    That is a percentage for each room of the firmware, and the lines that no life has reached.
    """
    command = [sys.executable, "-m", "coverage"]
    # MicroPython tells nobody its lines.
    own = os.environ | {"HALO_INTERPRETER": "python"}
    subprocess.run([*command, "erase"], cwd=ROOT, check=True)
    lives = [*command, "run", f"--omit={_SEARCH}", "-m", "tools.proof.world", *arguments]
    ended = subprocess.run(lives, cwd=ROOT, env=own, check=False)
    subprocess.run([*command, "combine", "--quiet"], cwd=ROOT, check=True)
    for room in sorted({path.relative_to(_HALO).parts[0] for path in _HALO.rglob("*.py")}):
        files = f"--include=firmware/halo/{room},firmware/halo/{room}/**"
        report = [*command, "report", "--format=total", files]
        done = subprocess.run(report, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0:  # some line of it was run
            print(f"{room.removesuffix('.py')}: {done.stdout.strip()} %", flush=True)
    missed = [*command, "report", "--show-missing", "--skip-covered", "--skip-empty"]
    subprocess.run([*missed, "--include=firmware/halo/**"], cwd=ROOT, check=False)
    return ended.returncode


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    about = "One world, all faults, one seed."
    parser = Parser(prog="make world", description=about, allow_abbrev=False)
    parser.add_argument("--seed", type=SEED, default=1)
    parser.add_argument(
        "--hours", type=number("hours", 1, 100_000), default=10, help="of board time"
    )
    parser.add_argument("--jobs", "-j", type=number("jobs", 1, 64), default=2)
    parser.add_argument("--life", type=number("a life", 0, 1 << 30), help="repeat only this one")
    for option, meaning in (
        ("--coverage", "show how much of the firmware runs"),
        ("--first", "end at a failure, story unshortened"),
        ("--chip", "on the emulated chip, 100 times slower"),
        ("--two", "games between two boards alone"),
    ):
        parser.add_argument(option, action="store_true", help=meaning)
    chosen = parser.parse_args(arguments)
    if chosen.coverage and chosen.chip:
        parser.error("--coverage needs boards that CPython runs, not --chip")
    if chosen.coverage:
        return run_covered([each for each in arguments if each != "--coverage"])
    sums = Sums()
    with Progress(chosen.hours * 60, f"world {chosen.seed}, minutes") as progress:
        change = on_chip if chosen.chip else of_two if chosen.two else None
        how = not chosen.first, change
        if chosen.life is None:
            lived_ones = lives(chosen.seed, chosen.hours, chosen.jobs, *how)
        else:
            lived_ones = iter([live(chosen.seed, chosen.life, LIFE_MS, *how)])
        for lived in lived_ones:
            sums.add(lived)
            if lived.failure:
                report(lived, chosen.seed)
                if chosen.first:
                    break
            progress.reach(60 * sums.ms // HOUR_MS, f"{len(sums.failures)} failures")
    print("\n".join(sums.lines()))
    return 1 if sums.failures else 0


if __name__ == "__main__":
    run(main)
