"""How long a test waits for another program before it is taken to hang."""

# Nothing that is waited for takes ten seconds on an idle machine; other work may slow it a lot.
PATIENCE_S = 180
