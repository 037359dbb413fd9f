"""Calibration and self-tests: loaded when needed, gone afterwards."""
