"""`make play`: serves the page, and relays a real board's or the emulated chip's lines to it."""
