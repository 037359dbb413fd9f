"""Magnets: forces between pieces, fields at the sensors, thresholds and the scan's settling."""
