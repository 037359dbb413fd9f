"""The firmware's version and the protocol's number, for the greeting."""

FIRMWARE = "0.1.0"
PROTOCOL = 1
# A build for a board has the first digits of its files' checksum here.
BUILD = "source"
