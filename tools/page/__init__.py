"""The page: what it is made of and what it asks."""
