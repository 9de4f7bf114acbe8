# The two commands: make play, make test. Both build their own environment from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS ?= $(shell expr $$(nproc 2> /dev/null || echo 2) + 2) # a browser makes its test wait
SERVE ?=
# Else each of the many processes that the tests start would compile every file anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test check ready browser postgres bench bench-server bench-peers soak strength mutants golden words pictures clean

play: $(VENV)/play.ready
	@$(BIN)/alambic prepare
	@$(BIN)/alambic serve $(SERVE)

# What is checked and what is made ready are done side by side, and each says its own at its end.
test: $(VENV)/test.ready browser postgres
	@$(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) ready check
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

check: $(VENV)/test.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

ready: $(VENV)/test.ready
	@$(BIN)/python -m tests.ready

# A browser for the tests, where it can be installed; the tests say loudly what they skip without one.
browser:
	@command -v chromium-headless-shell > /dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "Installing chromium for the tests" && \
	    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
	    chromium-headless-shell fonts-liberation > /dev/null; } || \
	  command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
	  echo "make: no chromium, and no right to install it: the tests in the browser will be SKIPPED"

# A PostgreSQL for the tests, which start it themselves, in a folder of their own.
postgres:
	@command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "Installing postgresql for the tests" && \
	    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends postgresql \
	    > /dev/null; } || \
	  echo "make: no PostgreSQL, and no right to install it: the tests of several processes will be SKIPPED"

bench: $(VENV)/play.ready
	@$(BIN)/alambic bench
	@$(MAKE) --no-print-directory bench-server

# The server under load, beside boardgame.io's where Node is; under three minutes.
bench-server: $(VENV)/play.ready
	@$(BIN)/python -m bench.server

# An hour's worth of moves, as fast as they go: MOVES=9000 for a tenth of it.
MOVES ?= 90000
soak: $(VENV)/play.ready
	@$(BIN)/python -m bench.soak --moves $(MOVES)

bench-peers: $(VENV)/play.ready .venv-peers/ready
	@$(BIN)/alambic bench --peers .venv-peers/bin/python

# How strong the bots are in every game; OUT=folder keeps the games, to go on with.
strength: $(VENV)/play.ready
	@$(BIN)/python -m bench.strength $(if $(OUT),--out $(OUT))

# How many of 80 small wrong changes of the code the tests notice; OUT=file keeps the outcomes, to go on with, and
# LIKE=file tries the same changes again.
mutants: ready
	@nice $(BIN)/python -m tests.mutants $(if $(OUT),--out $(OUT)) $(if $(LIKE),--like $(LIKE))

golden: $(VENV)/test.ready
	$(BIN)/python -m tests.golden

words: $(VENV)/test.ready
	$(BIN)/python -m alambic.server.words

pictures: $(VENV)/test.ready browser
	$(BIN)/python -m tests.pictures

clean:
	rm -rf $(VENV) .venv-peers .bench-node

# What each environment is made from; a change of these makes it anew.
MADE_FROM := pyproject.toml constraints.txt

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "make: Python 3.11 or newer is missing; name one with PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "make: Python's venv module is missing (Debian: apt-get install python3-venv)"; exit 1; }

$(VENV)/play.ready: $(MADE_FROM) | $(VENV)/bin/python
	@echo "Preparing $(VENV)"
	@$(PIP) install -c constraints.txt -e . > $(VENV)/install.log 2>&1 || \
	  { echo "make: the packages could not be installed, see $(VENV)/install.log"; exit 1; }
	@touch $@

$(VENV)/test.ready: $(MADE_FROM) | $(VENV)/bin/python
	@echo "Preparing $(VENV) with the test tools"
	@$(PIP) install -c constraints.txt -e '.[dev]' > $(VENV)/install.log 2>&1 || \
	  { echo "make: the packages could not be installed, see $(VENV)/install.log"; exit 1; }
	@touch $@ $(VENV)/play.ready

.venv-peers/ready: bench/peers-constraints.txt
	@echo "Preparing .venv-peers"
	@$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip --disable-pip-version-check --quiet install -c $< open_spiel catanatron \
	  numba filelock platformdirs # the last three for our own engine
	@touch $@
