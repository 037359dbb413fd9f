"""YOXII for the search: points around every square, and an evaluation."""
