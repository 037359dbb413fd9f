"""What survives a power cut."""
