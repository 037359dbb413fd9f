# Halo's verbs. `make` alone lists them. Works with GNU make 3.81 and any POSIX shell.

# Which board to play on: twin, chip, or a serial port such as /dev/ttyACM0.
BOARD ?= twin
# Which model to play on, flash or pack: halo36, or halo45 for YOXII, which the page puts on the
# table by itself.
MODEL ?= halo36
# Where to play: in the browser, or UI=terminal.
UI ?= browser
# The serial port to flash and talk to; found by itself when only one board is plugged in.
PORT ?=
# The seed of `make world`, and how many hours of board time it runs.
SEED ?= 1
HOURS ?= 10
# Where `make site` writes the page for a static host; a site that lies there is replaced.
SITE_DIR ?= build/site
# More arguments for the verb's program, as in: make test ARGS="-k tracker"
ARGS ?=
# The Python that makes .venv; the first that fits when empty.
PYTHON ?=

export BOARD MODEL PYTHON
# Node and npm are there.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)/firmware:$(CURDIR)/tools/shim:$(CURDIR)
# What Python has compiled is kept, whatever the caller's says, and out of the tree: tests start
# hundreds of programs.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache

# npm keeps what it fetches in the home, unless that cannot be written.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export npm_config_cache := $(CURDIR)/build/npm
endif

VENV_PYTHON := .venv/bin/python
READY := .venv/.ready
PLAYABLE := .venv/.ready-to-play
SOURCES := firmware tools tests hardware
PYTEST := $(VENV_PYTHON) -m pytest -n auto --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help setup play test test-all test-slow check check-format lint lint-page types format
.PHONY: flash image package release repl
.PHONY: torture world mutations mutants puzzles lock sbom
.PHONY: site
.PHONY: bench bench-site arena tune hardware hardware-check hil clean distclean

help:  ## list the verbs
	@echo "Halo, a smart game board. Verbs:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile
	@echo "BOARD=twin|chip|/dev/ttyACM0 is the board to play on, MODEL=halo45 the one for YOXII,"
	@echo "PORT=/dev/ttyACM0 is the port of a board to flash,"
	@echo "ARGS=\"...\" is handed on, PYTHON=python3.12 chooses the Python of .venv."

# A .venv whose Python no longer starts (its system Python was removed) is made again.
ifneq ($(shell $(VENV_PYTHON) -c 'print("starts")' 2>/dev/null),starts)
$(READY) $(PLAYABLE): FORCE
endif
$(READY): tools/setup.sh $(wildcard requirements/*.lock requirements/optional/*.lock)
	@sh tools/setup.sh
$(PLAYABLE): tools/setup.sh requirements/play.lock $(wildcard requirements/optional/*.lock)
	@sh tools/setup.sh play

FORCE:

setup: $(READY)  ## make .venv with the development tools, once
	@:

# The emulated chip needs more than the page does.
play: $(if $(filter chip,$(BOARD)),$(READY),$(PLAYABLE))  ## play in the browser; UI=terminal plays in the terminal
ifeq ($(UI),terminal)
	@$(VENV_PYTHON) -m tools.serve.terminal $(ARGS)
else ifeq ($(UI),browser)
	@$(VENV_PYTHON) -m tools.serve $(ARGS)
else
	@echo "halo: UI=$(UI) is neither browser nor terminal." >&2; exit 1
endif

site: $(READY)  ## the page and its board as static files, build/site or SITE_DIR
	@$(VENV_PYTHON) -m tools.page $(SITE_DIR) $(ARGS)

test: $(READY)  ## the tests to wait for: all quick ones, a story on the chip and two on the page
	$(PYTEST) -m "not slow and not kicad and not openscad" $(ARGS)

test-all: $(READY)  ## every test but the hardware's
	$(PYTEST) -m "not kicad and not openscad" $(ARGS)

test-slow: $(READY)  ## what `make test` leaves to `make test-all`
	$(PYTEST) -m "slow and not kicad and not openscad" $(ARGS)

check: check-format lint lint-page types test  ## format, lint, types and `make test`

check-format: $(READY)  ## is the code formatted?
	$(VENV_PYTHON) -m ruff format --check --diff $(SOURCES)

lint: $(READY)  ## look for mistakes, and for imports against the arrows
	$(VENV_PYTHON) -m ruff check $(SOURCES)
	.venv/bin/lint-imports --no-cache --no-logo

lint-page: $(READY)  ## look for mistakes in the page's code
	@sh tools/page/lint/check.sh

types: $(READY)  ## check the types
	$(VENV_PYTHON) -m mypy

format: $(READY)  ## format the code in place
	$(VENV_PYTHON) -m ruff check --select I --fix $(SOURCES)
	$(VENV_PYTHON) -m ruff format $(SOURCES)

flash: $(READY)  ## put the firmware on a board: make flash PORT=/dev/ttyACM0
	@$(VENV_PYTHON) -m tools.deploy.flash $(PORT) $(if $(filter file,$(origin MODEL)),,--model $(MODEL)) $(ARGS)

image: $(READY)  ## one UF2 file to drag onto a bare Pico: MicroPython and the firmware
	@$(VENV_PYTHON) -m tools.deploy.image --model $(MODEL) $(ARGS)

package: $(READY)  ## the firmware as a package for mpremote mip, under build/package
	@$(VENV_PYTHON) -m tools.deploy.pack $(ARGS)

release: $(READY)  ## all that people download, in build/release: UF2, site, orders, sums
	@$(MAKE) --no-print-directory hardware ARGS=release
	@$(MAKE) --no-print-directory site ARGS=
	@$(VENV_PYTHON) -m tools.deploy.release $(SITE_DIR) $(ARGS)

repl: $(READY)  ## MicroPython's prompt on a board
	@$(VENV_PYTHON) -m mpremote $(if $(PORT),connect $(PORT)) repl

lock: $(READY)  ## pin again what setup fetches, with hashes; ARGS=--upgrade takes newer versions
	@$(VENV_PYTHON) -m tools.deploy.supply lock $(ARGS)

sbom: $(READY)  ## the bill of materials, build/sbom.cdx.json: firmware, packages, hashes, licences
	@$(VENV_PYTHON) -m tools.deploy.supply sbom

torture: $(READY)  ## power cuts and updates, resumable; ARGS="cuts --minutes 10"
	@$(VENV_PYTHON) -m tools.proof $(ARGS)

world: $(READY)  ## a simulated world, all faults, one seed: make world SEED=2 HOURS=100
	@$(VENV_PYTHON) -m tools.proof.world --seed $(SEED) --hours $(HOURS) $(ARGS)

mutations: $(READY)  ## plant the faults of patches in a copy of the tree: are they found?
	@$(VENV_PYTHON) -m tools.proof.mutations $(ARGS)

mutants: $(READY)  ## mutmut's small changes: are they found? ARGS="run 'halo.sense.tracker.*'"
	@mkdir -p build/mutmut && cd build/mutmut && ln -sfn ../../firmware src && \
	    ln -sf ../../firmware ../../hardware ../../tests ../../tools ../../pyproject.toml . && \
	    mutmut $(or $(ARGS),run)

puzzles: $(READY)  ## make the puzzles of all games from a seed, proved twice; ARGS="GAME --seed 2"
	@$(VENV_PYTHON) -m tools.lab puzzles make $(ARGS)

bench: $(READY)  ## measure speed and memory on the emulated chip
	@$(VENV_PYTHON) -m tools.lab bench $(ARGS)

bench-site: $(READY)  ## measure the site: size, first lights, lights after a drop, level 5, idle load
	@$(VENV_PYTHON) -m tools.page.measure

arena: $(READY)  ## the levels against plain searches; two players: ARGS="level3 level2"
	@$(VENV_PYTHON) -m tools.lab arena $(ARGS)

tune: $(READY)  ## look for better weights of the evaluation by self-play
	@$(VENV_PYTHON) -m tools.lab tune $(ARGS)

hardware: $(READY)  ## boards, case and pieces into build/hardware (KiCad 9)
	@$(VENV_PYTHON) -m hardware.make $(ARGS)

hardware-check: $(READY)  ## are boards, case and pieces sound, and as the tables say?
	$(VENV_PYTHON) -m pytest -n auto -m "kicad or openscad" $(ARGS)

hil: $(READY)  ## measure a built board with its builder's hands: make hil PORT=/dev/ttyACM0
	@$(VENV_PYTHON) -m hardware.bringup.hil $(PORT) $(ARGS)

clean:  ## remove what was built and all caches; .venv stays
	rm -rf build .pytest_cache .mypy_cache .ruff_cache
	find firmware tools tests hardware -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean  ## clean, and remove .venv and npm's modules too
	rm -rf .venv tools/page/lint/node_modules tools/page/node_modules
