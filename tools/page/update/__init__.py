"""The page's updater outside a page: Node runs it, with any board at its pipes."""
