# The two commands: make play, make test. Both build their own environment from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS ?= auto
SERVE ?=

.PHONY: play test check browser bench bench-peers golden words pictures clean

play: $(VENV)/play.ready
	@$(BIN)/alambic prepare
	@$(BIN)/alambic serve $(SERVE)

test: check browser
	@$(BIN)/alambic prepare
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

check: $(VENV)/test.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# A browser for the tests, where it can be installed; the tests say loudly what they skip without one.
browser:
	@command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null && echo "Installing chromium for the tests" && \
	    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium fonts-liberation \
	    > /dev/null; } || \
	  echo "make: no chromium, and no right to install it: the tests in the browser will be SKIPPED"

bench: $(VENV)/play.ready
	@$(BIN)/alambic bench

bench-peers: $(VENV)/play.ready .venv-peers/ready
	@$(BIN)/alambic bench --peers .venv-peers/bin/python

golden: $(VENV)/test.ready
	$(BIN)/python -m tests.golden

words: $(VENV)/test.ready
	$(BIN)/python -m alambic.server.words

pictures: $(VENV)/test.ready browser
	$(BIN)/python -m tests.pictures

clean:
	rm -rf $(VENV) .venv-peers

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
	@.venv-peers/bin/python -m pip --disable-pip-version-check --quiet install -c $< open_spiel catanatron
	@touch $@
