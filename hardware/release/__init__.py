"""What is downloaded instead of made: orders, drawings, prints, a guide."""
