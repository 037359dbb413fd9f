"""Why something that came from the other side is not taken; README.md lists the names."""

# What a player can see nothing of and do nothing about: an old state changes nothing.
OLD = "old"


class NotTaken(Exception):
    """`name` is one of README.md's."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
