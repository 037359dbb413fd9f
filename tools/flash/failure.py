"""Why a board could not be flashed."""


class FlashError(Exception):
    """The firmware is not on the board; the text is one sentence that says what to do."""
