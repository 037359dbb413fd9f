"""What runs beside the simulated board in a page: its worker, and the pages round it."""
