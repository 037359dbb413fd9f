"""Measures games and engine: counts, searches, matches, reviews, puzzles, proofs."""
