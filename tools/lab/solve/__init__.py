"""Proofs: OXONO's suites of wins and only moves, and QUANTIK's book of the first plies."""
