"""YOXII: values gathered round the totem."""
