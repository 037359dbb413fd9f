"""Strict JSON: UTF-8 and what RFC 8259 allows, at most four levels deep.

The device's own reader takes `[1 2]`, `{"a":1,}`, `01`, overlong UTF-8 and bottomless
nesting. This check runs before it, so that every board refuses the same lines. It works
on bytes: on the device a character that is picked out of a text stays in memory for good.
"""

from halo.link import kernel


class NotStrict(Exception):
    """The line is no strict JSON: `code` of the refusal and `text`, a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def check(line: bytes) -> None:
    """Raise NotStrict unless the line is one JSON value.

    Codes: not_utf8, not_json, too_deep.
    """
    place = kernel.find_foreign(line, len(line))
    if place:
        raise NotStrict("not_utf8", "byte {} is not UTF-8".format(place))
    fault = kernel.find_fault(line, len(line))
    if fault:
        raise _explained(fault >> 5, fault & 31)


def _explained(place: int, reason: int) -> NotStrict:
    if reason == kernel.TOO_DEEP:
        return NotStrict("too_deep", "byte {} nests deeper than four levels".format(place))
    wanted = next(due for last, due in kernel.DUE if reason <= last)
    return NotStrict("not_json", "not JSON: {} is due at byte {}".format(wanted, place))
