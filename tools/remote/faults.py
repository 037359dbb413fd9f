"""Why something that came from the other side is not taken, by the names that README.md lists."""

SENTENCES = {
    "size": "something far too large came in",
    "version": "the other plays with another version of Halo: bring both up to date",
    "seal": "something came in that was not sealed with this game's key",
    "form": "something came in that is no game",
    "old": "an old state came in once more",
    "other_game": "the other plays another game than this one",
    "unasked": "the other did what was not agreed on",
    "fork": "the two records of this game differ: go on with a new invitation",
    "not_theirs": "the other made a turn that is yours to make",
    "illegal": "the other made a turn that the rules do not allow",
}


class NotTaken(Exception):
    """`name` is one of the names; the exception's text the sentence for people."""

    def __init__(self, name: str) -> None:
        super().__init__(SENTENCES[name])
        self.name = name
