"""The board as a thing: its circuit, its layout, its case, and what keeps them true."""
