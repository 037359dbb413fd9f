"""The chip's second core: it runs one search at a time, as machine code in RAM.

No interpreter runs there and nothing there allocates, so flash may be written and garbage be
collected meanwhile. It is launched by the boot ROM's protocol [2.8.2], not by _thread, which would
stop both cores for every write to flash. It waits at the mailbox on top of its stack: state (0
idle, 1 work, 2 done), four arguments, the code's address, its answer.
"""

import time
from array import array

import micropython
from machine import mem32
from micropython import const
from uctypes import addressof

# go_on()'s result while the work runs.
RESTS = const(1)
_FIFO_STATUS = const(0xD0000050)  # bit 0: a word can be read [2.3.1.7]
_FIFO_WRITE = const(0xD0000054)
_FIFO_READ = const(0xD0000058)
_FORCE_OFF = const(0x40010004)  # of the power-on state machine [2.13.5]
_SETS = const(0x2000)
_CLEARS = const(0x3000)
_CORE_1 = const(1 << 16)
# MicroPython's handler of the FIFO's interrupt would take the boot ROM's answers.
_INTERRUPT_CLEARS = const(0xE000E180)
_INTERRUPT_SETS = const(0xE000E100)
_FIFO_INTERRUPT = const(1 << 15)
_VECTORS = const(0x10000100)
# The boot ROM answers within microseconds; without an answer this takes 60 ms.
_TRIES = const(40)
_STACK_WORDS = const(256)
_MAIL_WORDS = const(8)
_WORKS = const(1)
# Two nodes are less than 2 ms apart.
_HALT_MS = const(50)
# A search without progress for this many ticks has failed.
_STILL = const(100)
_LONGEST_PAUSE = const(0x3FFFFFFF)

# Waits for work with r4 at the mailbox, calls the code and writes its answer.
# fmt: off
_LOOP = (
    0x466C, 0x6820, 0x2801, 0xD001, 0xBF20, 0xE7FA,  # mov r4, sp; until [r4] is 1: wfe
    0x6860, 0x68A1, 0x68E2, 0x6923, 0x6965, 0x47A8,  # r0 to r3, r5; blx r5
    0x61A0, 0x2002, 0xF3BF, 0x8F5F, 0x6020, 0xE7EE,  # the answer; dmb; [r4] = 2; again
)
# fmt: on


@micropython.asm_thumb
def _wake():
    data(2, 0xBF40)  # sev


class SecondCore:
    """Core 1; `has_failed` if it does not answer, until recover() has relaunched it."""

    def __init__(self) -> None:
        self.has_failed = False
        self._code = array("H", _LOOP)
        self._memory = array("I", bytes(4 * (_STACK_WORDS + _MAIL_WORDS)))
        self._at = addressof(self._memory) + 4 * _STACK_WORDS
        # References to the memory that it works with, which must not be freed meanwhile.
        self._held = None
        self._nodes = 0
        self._still = 0
        self._recovered = False
        self._launch()

    def recover(self) -> bool:
        """Relaunch it after a failure, but only once; tell whether it can be used again."""
        if self._recovered:
            return False
        self._recovered = True
        self._launch()
        return not self.has_failed

    def stop(self) -> None:
        """Power it off."""
        mem32[_FORCE_OFF + _SETS] = _CORE_1
        self._held = None

    def _launch(self) -> None:
        """Restart it, whatever it does; sets `has_failed` if the boot ROM does not answer."""
        mem32[_FORCE_OFF + _SETS] = _CORE_1
        mem32[_FORCE_OFF + _CLEARS] = _CORE_1
        mem32[self._at] = 0
        self._held = None
        words = (0, 0, 1, _VECTORS, self._at, addressof(self._code) | 1)
        mem32[_INTERRUPT_CLEARS] = _FIFO_INTERRUPT
        at = tries = 0
        while at < len(words) and tries < _TRIES:
            tries += 1
            if not words[at]:
                while mem32[_FIFO_STATUS] & 1:
                    mem32[_FIFO_READ]
                _wake()
            mem32[_FIFO_WRITE] = words[at]
            _wake()
            waits = 0
            while not mem32[_FIFO_STATUS] & 1 and waits < _TRIES:
                waits += 1
            is_heard = mem32[_FIFO_STATUS] & 1 and mem32[_FIFO_READ] == words[at]
            at = at + 1 if is_heard else 0
        mem32[_INTERRUPT_SETS] = _FIFO_INTERRUPT
        self.has_failed = at < len(words)

    def go_on(self, place: tuple, stack: array, words: array, table: bytearray, held) -> int:
        """Run a search on; return its code's result, or RESTS while it works.

        `place` is the code's address, its argument from the search state, and its module; `stack`
        has the nodes at 2 and their limit at 4; `held` must live as long as the code runs.
        """
        if self._held and self._held[0] is stack:
            if mem32[self._at] == _WORKS:
                self._watch(stack[2])
                return RESTS
            self._held = None
            return mem32[self._at + 24]
        self.halt()
        code, handed_in = place[:2]
        self._held = (stack, words, table, place, held)
        self._nodes = self._still = 0
        stack[4] = _LONGEST_PAUSE
        for at, address in enumerate((stack, words, handed_in, table)):
            mem32[self._at + 4 + 4 * at] = addressof(address)
        mem32[self._at + 20] = code
        mem32[self._at] = _WORKS
        _wake()
        return RESTS

    def _watch(self, nodes: int) -> None:
        if nodes != self._nodes:
            self._nodes = nodes
            self._still = 0
            return
        self._still += 1
        if self._still > _STILL:
            self.has_failed = True

    def halt(self) -> None:
        """Pause the work, if any: its whole state is then in memory."""
        if self._held and mem32[self._at] == _WORKS:
            self._held[0][4] = 0
            began = time.ticks_ms()
            while mem32[self._at] == _WORKS:
                if time.ticks_diff(time.ticks_ms(), began) > _HALT_MS:
                    self.has_failed = True
                    self.stop()
                    return
        self._held = None

    def forget(self) -> None:
        """Pause the work, and forget all that it has used.

        The garbage collector reads this core's stack, too: what is left there would keep the
        memory of an engine that is released.
        """
        self.halt()
        for at in range(self._at - 4 * _STACK_WORDS, self._at + 4 * _MAIL_WORDS, 4):
            mem32[at] = 0
