"""The printed circuit boards, made by script: schematic, layout, outputs and their checks."""
