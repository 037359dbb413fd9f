"""The order: bill of materials, placement, prices."""
