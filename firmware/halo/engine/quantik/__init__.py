"""QUANTIK for the search: masks of squares, mobility, and a book of the first plies."""
