"""The board in a page."""
