"""OXONO: two totems, four in a row of a colour or of a symbol."""
