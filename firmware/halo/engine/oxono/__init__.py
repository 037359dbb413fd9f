"""OXONO for the search: position in tables of lines, and an evaluation."""
