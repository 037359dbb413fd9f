"""Faults planted in a copy of the firmware, one at a time: which ones does the suite find?"""
