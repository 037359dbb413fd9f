"""What an update runs on the board, as text for MicroPython's raw prompt.

A site has these texts for the page too (tools/site/firmware.py): `{name!r}` is a text's place.
"""

from tools.flash.files import FOLDERS

# Prints the .mpy format and the version, each as numbers.
ASK = """
import sys
print(getattr(sys.implementation, '_mpy', 0), *getattr(sys.implementation, 'version', (0, 0))[:2])
"""

# A folder's log has one block, and a file that comes and goes takes two pages of it.
_ROUNDS = 4096 // 256 // 2
# Sent once: the verbs that all others use. Contents travel as base64, without control bytes.
VERBS = """
import os
from time import ticks_diff, ticks_us
from binascii import a2b_base64, b2a_base64, hexlify
from hashlib import sha256

def begin(path):
    global file
    file = open(path, 'wb')

def more(text):
    file.write(a2b_base64(text))

def end():
    file.close()

def copy(source, path):
    buffer = bytearray(1024)
    with open(source, 'rb') as old, open(path, 'wb') as new:
        while True:
            count = old.readinto(buffer)
            if not count:
                break
            new.write(memoryview(buffer)[:count])

def look(folder, inside):
    for name, kind, _, size in os.ilistdir(folder):
        path = folder + '/' + name if folder else name
        if kind == 0x4000:
            print('0', path + '/')
            if inside(path):
                look(path, inside)
        else:
            print(size, path)

def folders(folder):
    found = 0
    for name, kind, _, _ in os.ilistdir(folder):
        if kind == 0x4000:
            found += 1 + folders(folder + '/' + name if folder else name)
    return found

# littlefs counts the two blocks of a folder twice.
def free():
    block, _, _, blocks = os.statvfs('/')[:4]
    print(block * (blocks + 2 * folders('')))

def read(path):
    try:
        with open(path, 'rb') as file:
            print(b2a_base64(file.read()).decode().strip())
    except OSError:
        print('-')

def lookup_us(folder):
    took = []
    for _ in range(3):
        start = ticks_us()
        try:
            os.stat(folder + '/?')
        except OSError:
            pass
        took.append(ticks_diff(ticks_us(), start))
    return min(took)

def pass_by(folder, passing):
    open(passing, 'wb').close()
    os.remove(passing)
    return lookup_us(folder)

def compact(folder, passing):
    seen = [pass_by(folder, passing) for _ in range({rounds})]
    for _ in range({rounds}):
        if 4 * pass_by(folder, passing) <= 3 * min(seen) + max(seen):
            break

def digest(path):
    found = sha256()
    buffer = bytearray(1024)
    try:
        with open(path, 'rb') as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    break
                found.update(memoryview(buffer)[:count])
    except OSError:
        pass
    print('sha256', hexlify(found.digest()).decode(), path)
""".replace("{rounds}", str(_ROUNDS))

# Prints `size path` of every file in the root and in our folders; a folder's path ends with /.
LOOK = f"look('', lambda path: path.split('/')[0] in {FOLDERS!r})\n"
FREE = "free()\n"
READ = "read({path!r})\n"
DIGEST = "digest({path!r})\n"
# A file operation each; a file's content comes in parts between begin and end.
MKDIR = "os.mkdir({path!r})\n"
REMOVE = "os.remove({path!r})\n"
RMDIR = "os.rmdir({path!r})\n"
RENAME = "os.rename({path!r}, {target!r})\n"
BEGIN = "begin({path!r})\n"
MORE = "more({text!r})\n"
END = "end()\n"
COPY = "copy({source!r}, {path!r})\n"
# Lets the file system write a folder's log anew, short: each import at power-up reads all of it.
# It does so when the log is full: how long look-ups take in a whole round of it tells when it is.
COMPACT = "compact({path!r}, {target!r})\n"
# After a moment in which the answer leaves.
RESET = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n"
