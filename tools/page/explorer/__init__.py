"""What every legal turn of a position leads to, for the page's explorer."""
