"""QUANTIK: four different shapes in a row, column or region."""
