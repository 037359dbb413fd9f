"""The engine's best turn for each position: the front and the device-safe program behind it."""
