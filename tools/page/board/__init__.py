"""The simulated board in a page: its worker, and the pages connected to it."""
