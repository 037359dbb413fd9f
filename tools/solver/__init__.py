"""Positions of OXONO whose outcome is proved: wins in 1, 2 and 3, and only moves."""
