"""Tunes the evaluation's weights by self-play."""
