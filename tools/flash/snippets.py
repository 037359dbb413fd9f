"""What an update runs on the board, as text for MicroPython's raw prompt."""

# Prints the .mpy format and the version, each as numbers.
ASK = """
import sys
print(getattr(sys.implementation, '_mpy', 0), *getattr(sys.implementation, 'version', (0, 0))[:2])
"""

# Sent once: the verbs that all others use. Contents travel as base64, without control bytes.
VERBS = """
import os
from binascii import a2b_base64, b2a_base64, hexlify
from hashlib import sha256

def begin(path):
    global file
    file = open(path, 'wb')

def more(text):
    file.write(a2b_base64(text))

def end():
    file.close()

def look(folder, inside):
    for name, kind, _, size in os.ilistdir(folder):
        path = folder + '/' + name if folder else name
        if kind == 0x4000:
            print('0', path + '/')
            if inside(path):
                look(path, inside)
        else:
            print(size, path)

def free():
    block, _, _, blocks = os.statvfs('/')[:4]
    print(block * blocks)

def read(path):
    try:
        with open(path, 'rb') as file:
            print(b2a_base64(file.read()).decode().strip())
    except OSError:
        print('-')

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
"""

# Prints `size path` of every file in the root and in our folders; a folder's path ends with /.
LOOK = "look('', lambda path: path.split('/')[0] in {folders!r})\n"
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
# After a moment in which the answer leaves.
RESET = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n"
