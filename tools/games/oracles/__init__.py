"""One slow oracle a game, written apart from the engine: for proofs, puzzles, suites and tests.

`COUNTS`, `ANSWER_LETTERS`, `MOST_TURNS`, `IS_EXACT` and `Proof` say what the game's puzzles are;
`blunders`, where there is one, finds turns that throw the game away.
"""
