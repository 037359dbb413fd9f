"""Halo's tools for the PC; run each as `python -m tools.NAME`."""
