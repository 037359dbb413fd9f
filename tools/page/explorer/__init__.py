"""The outcome of every legal turn of a position, for the page's explorer."""
