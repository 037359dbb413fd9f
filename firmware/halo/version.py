"""The firmware's version and the protocol's number, as the greeting tells them."""

FIRMWARE = "0.1.0"
PROTOCOL = 1
# What is compiled for a board has the first digits of its own files' checksum here.
BUILD = "source"
