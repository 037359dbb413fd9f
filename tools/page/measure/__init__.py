"""How large, how soon and how smooth the page is."""
