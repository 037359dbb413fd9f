"""`make play`: serves the page, and carries a real board's or the emulated chip's lines to it."""
