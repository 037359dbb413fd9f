"""Matches between engines, levels and programs: paired openings, Elo with error bars."""
