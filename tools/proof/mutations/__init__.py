"""Faults planted in a copy of the tree, one at a time, to see which ones the suite finds."""
