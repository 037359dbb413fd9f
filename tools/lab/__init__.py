"""What a game board is measured by: counts, searches, matches, reviews, puzzles, proofs."""
