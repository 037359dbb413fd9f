"""`make torture`: what a board has to bear, counted; resumable, with progress."""
