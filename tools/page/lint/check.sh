#!/bin/sh
# Looks for mistakes in the page's code with Biome and TypeScript, which npm installs here by the
# hashes in package-lock.json. Without npm it says so and leaves the page out; HALO_DEMAND=1 fails.
set -u
cd "$(dirname "$0")" || exit 1
LOG=../../../build/npm-lint.log

leave_out() {
    echo "halo: $1: the page's code was not checked." >&2
    [ "${HALO_DEMAND:-}" = 1 ] && exit 1
    exit 0
}

command -v npm >/dev/null 2>&1 || leave_out "npm is not installed: run make setup"
# The linters are installed here, the libraries whose types they read one folder up.
for folder in . ..; do
    # npm writes this file last.
    if [ ! "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ]; then
        mkdir -p ../../../build
        npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund >"$LOG" 2>&1 ||
            leave_out "npm could not install what build/npm-lint.log tells"
        touch "$folder/node_modules/.package-lock.json"
    fi
done
node_modules/.bin/biome lint --config-path=. --error-on-warnings ../static/js ../static/opening.js ../static/service_worker.js ../board || exit 1
node_modules/.bin/tsc --project .
