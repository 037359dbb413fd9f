"""The page: its build, its board's worker, its explorer and its measurements."""
