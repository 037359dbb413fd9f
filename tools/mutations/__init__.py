"""Faults planted in a copy of the firmware, one at a time, to see which ones the suite finds."""
