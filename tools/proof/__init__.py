"""`make torture`: long stress tests of a board, counted and resumable."""
