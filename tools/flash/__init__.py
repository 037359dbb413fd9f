"""Put the firmware on a board so that a cut at any moment leaves the old version or the new.

main.py has a line, FOLDER, that names the folder of the firmware's package. An update, by
`make flash` or by a page, speaks to MicroPython's raw prompt and goes these steps:

1. Stop the program, enter the raw prompt, restart MicroPython there (Ctrl-C, Ctrl-A, Ctrl-D), and
   send `snippets.VERBS`. Ask what runs there: a main.py that is not Halo's is left alone unless
   the user says otherwise, and then kept as main.py.before.
2. Remove what an interrupted update has left: the folders that main.py does not name, main.new.
3. See that there is room for a second version beside the first, and a margin.
4. Write the new version into the one of halo_a and halo_b that main.py does not name; write
   main.py with this folder in its line as main.new; compare the SHA-256 of every file there. A
   page sends only the files that have changed, the others are copied on the board.
5. Rename main.new to main.py: the file system replaces the old one in a single commit.
6. Remove the old version's folder, and reset the board.

`steps.py` has the steps 2 to 6 as a list of file operations, tools/web/page/js/update_steps.js has
them for the page. Games, settings, calibration and records are never touched.
"""
