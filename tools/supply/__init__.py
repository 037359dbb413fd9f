"""What the tools fetch, pinned with hashes, and the bill of it."""
