"""The hardware: circuit, layout and case, with the scripts that derive and check files."""
