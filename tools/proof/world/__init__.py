"""One world, all faults, one seed: a simulated board, everything around it, and the laws."""
