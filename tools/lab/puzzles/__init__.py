"""Puzzles: positions out of seeded games whose answers two independent programs have proved."""
