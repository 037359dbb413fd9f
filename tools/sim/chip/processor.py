"""Runs the emulated processor, one instruction of rp2040py's own core after another.

A step is an instruction or a jump to the next alarm; then the PIOs follow, then the clock. While a
state machine of a PIO has something due, no step is longer than a slice: the PIO makes up for each
of its instructions at its own time, but its requests for data are heard at a slice's end only. A
slice is two thirds of the 30 us in which a NeoPixel's word is shifted out, and the queue behind it
holds eight of them.
"""

from typing import Any

CYCLE_NS = 8.0  # 125 MHz
SLICE = 2_500  # cycles


class Processor:
    """Has `mcu`'s own core execute every instruction."""

    second_core: Any = None  # a SecondCore, where there is one

    def __init__(self, mcu: Any):
        self._is_stopped = False
        self._core = mcu.core
        self._clock = mcu.clock
        self._pios = mcu.pio

    def run(self) -> None:
        """Run until `stop` is called, by an alarm."""
        core, clock = self._core, self._clock
        self._is_stopped = False
        while not self._is_stopped:
            if core.waiting:
                nanos = clock.nanos_to_next_alarm
                cycles = int(nanos / CYCLE_NS)
                if cycles > SLICE and self._is_sliced(cycles):
                    cycles = SLICE
                    nanos = cycles * CYCLE_NS
                self._follow(cycles)
                clock.tick(nanos)
            elif core.interrupts_updated or not self._run_plain():
                self._pass(core.execute_instruction())

    def stop(self) -> None:
        """Let `run` end after the instruction that is being executed."""
        self._is_stopped = True

    def _run_plain(self) -> bool:
        """Run a stretch of instructions at once; False: nothing was run."""
        return False

    def _pass(self, cycles: int) -> None:
        self._follow(cycles)
        self._clock.tick(cycles * CYCLE_NS)

    def _is_sliced(self, cycles: int) -> bool:
        """Whether something is to be seen to within so many cycles that only a slice tells."""
        return any(
            not pio.stopped and pio.next_due_fp - pio.cycle_fp < cycles << 8 for pio in self._pios
        )

    def _follow(self, cycles: int) -> None:
        """Let all that has the processor's clock go on for so many cycles."""
        for pio in self._pios:
            if not pio.stopped:
                now = pio.cycle_fp
                end = now + (cycles << 8)
                while (due := pio.next_due_fp) <= end:  # `advance` executes one instruction
                    pio.advance((due - now + 255) >> 8)
                    now = pio.cycle_fp
                pio.advance((end - now) >> 8)
