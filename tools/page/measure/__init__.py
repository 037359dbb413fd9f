"""Measures the page's size, loading time and load."""
