# The two commands: make play, make test. Both build their own environment from nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := .venv-extras
WORKERS ?= $(shell expr $$(nproc 2> /dev/null || echo 2) + 2) # a browser makes its test wait
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal $(if $(ORDER),--random-order --random-order-seed=$(ORDER))
SERVE ?=
# Else each of the many processes that the tests start would compile every file anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test quick test-long test-extras steady check prepared ready programs bench bench-server bench-peers bench-learn soak \
  strength lab-check mutants golden words pictures lock clean

play: $(VENV)/play.ready
	@$(BIN)/alambic prepare
	@$(BIN)/alambic serve $(SERVE)

# ORDER=7 runs the tests in another order, the same for the same number.
test: prepared
	$(PYTEST)

# For every save: no browser, no programs of their own, no PostgreSQL, nothing heavy.
quick: $(VENV)/test.ready
	@$(MAKE) --no-print-directory ready check
	$(PYTEST) -m "not long and not programs and not heavy" --ignore=tests/browser

# What is thorough and seldom finds more.
test-long: prepared
	$(PYTEST) -m long

# What needs more than the package and its test tools: an environment of its own. TRAIN=1 fetches PyTorch too, which is
# gigabytes on Linux.
test-extras: $(EXTRAS)/ready
	$(EXTRAS)/bin/pytest tests/extras

# The whole suite again and again, idle and beside programs that burn every core and write to the disk.
steady: $(VENV)/test.ready
	@$(BIN)/python -m tests.steady $(STEADY)

# What is checked and what is made ready are done side by side, and each says its own at its end.
prepared: $(VENV)/test.ready programs
	@$(BIN)/python -m tests.lacking
	@$(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) ready check

check: $(VENV)/test.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

ready: $(VENV)/test.ready
	@$(BIN)/python -m tests.ready

# A browser and a PostgreSQL for the tests, where they can be installed; the tests start both themselves.
programs: $(VENV)/test.ready
	@[ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || \
	  ! packages=$$($(BIN)/python -m tests.lacking --packages) || { echo "Installing $$packages for the tests" && \
	    apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
	    $$packages > /dev/null; } || true

bench: $(VENV)/play.ready
	@$(BIN)/alambic bench
	@$(BIN)/python -m bench.first_page
	@$(MAKE) --no-print-directory bench-server

# The server under load, beside boardgame.io's where Node is; under three minutes.
bench-server: $(VENV)/play.ready
	@$(BIN)/python -m bench.server

# An hour's worth of moves, as fast as they go: MOVES=9000 for a tenth of it.
MOVES ?= 90000
soak: $(VENV)/play.ready
	@$(BIN)/python -m bench.soak --moves $(MOVES)

bench-peers: $(EXTRAS)/ready
	@$(EXTRAS)/bin/alambic bench --peers $(EXTRAS)/bin/python

# Batches of games, beside other people's; DEVICE=cuda measures a card.
bench-learn: $(EXTRAS)/ready
	@$(EXTRAS)/bin/python -m bench.learn $(if $(DEVICE),--device $(DEVICE))

# How strong the bots are in every game; OUT=folder keeps the games, to go on with.
strength: $(VENV)/play.ready
	@$(BIN)/python -m bench.strength $(if $(OUT),--out $(OUT))

# Does the lab find what is wrong with a game? OUT=file keeps the outcomes, to go on with; TRIALS=20 for a fifth of it.
lab-check: $(EXTRAS)/ready
	@nice $(EXTRAS)/bin/python -m bench.lab_check $(if $(TRIALS),--trials $(TRIALS)) $(if $(OUT),--out $(OUT))

# How many of 80 small wrong changes of the code the tests notice; OUT=file keeps the outcomes, to go on with, and
# LIKE=file tries the same changes again.
mutants: ready
	@nice $(BIN)/python -m tests.mutants $(if $(OUT),--out $(OUT)) $(if $(LIKE),--like $(LIKE))

golden: $(VENV)/test.ready
	$(BIN)/python -m tests.golden

words: $(VENV)/test.ready
	$(BIN)/python -m alambic.server.basics.words

pictures: $(VENV)/test.ready programs
	$(BIN)/python -m tests.pictures
	$(BIN)/python -m tests.link_pictures

clean:
	rm -rf $(VENV) $(EXTRAS) .bench-node

# What each environment is made from; a change of these makes it anew.
MADE_FROM := pyproject.toml $(wildcard constraints*.txt)

%/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "make: Python 3.11 or newer is missing; name one with PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $* || \
	  { rm -rf $*; echo "make: Python's venv module is missing (Debian: apt-get install python3-venv)"; exit 1; }

# What each has besides what everybody needs, and what is ready with it.
$(VENV)/play.ready: WITH :=
$(VENV)/test.ready: WITH := dev
$(EXTRAS)/ready: WITH := dev peers learn cuda ptx lab $(if $(TRAIN),train)

$(VENV)/play.ready $(VENV)/test.ready: $(MADE_FROM) | $(VENV)/bin/python
	$(install)
	@touch $@ $(VENV)/play.ready

$(EXTRAS)/ready: $(MADE_FROM) | $(EXTRAS)/bin/python
	$(install)
	@touch $@

# Every file that is fetched is one whose hash we know; then the project itself, which fetches nothing.
PIP = $(@D)/bin/python -m pip --disable-pip-version-check --quiet install
define install
@echo "Preparing $(@D)$(if $(WITH), with $(WITH))"
@{ $(PIP) --require-hashes -r constraints.txt $(WITH:%=-r constraints-%.txt) && \
  $(PIP) --no-deps --no-build-isolation -e .; } > $(@D)/install.log 2>&1 || \
  { echo "make: the packages could not be installed, see $(@D)/install.log"; exit 1; }
endef

# The versions and hashes of all that is installed, for every platform; LOCK=--upgrade takes newer ones. The file of an
# extra has what those before it have not.
UV ?= uv
COMPILE = $(UV) pip compile --quiet pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate \
  --no-header $(LOCK)
WITH_PEERS := constraints.txt constraints-dev.txt constraints-peers.txt
BESIDES = $$(sed -n 's/^\([^ =]*\)==.*/--no-emit-package \1/p'

lock:
	@command -v $(UV) > /dev/null || { echo "make: uv is missing (pip install uv)"; exit 1; }
	$(COMPILE) --group build -o constraints.txt
	$(COMPILE) --extra dev -c constraints.txt $(BESIDES) constraints.txt) -o constraints-dev.txt
	$(COMPILE) --extra dev --extra peers -c constraints.txt -c constraints-dev.txt \
	  $(BESIDES) constraints.txt constraints-dev.txt) -o constraints-peers.txt
	$(COMPILE) --extra dev --extra peers --extra learn $(foreach file,$(WITH_PEERS),-c $(file)) \
	  $(BESIDES) $(WITH_PEERS)) -o constraints-learn.txt
	$(COMPILE) --extra dev --extra peers --extra learn --extra cuda \
	  $(foreach file,$(WITH_PEERS) constraints-learn.txt,-c $(file)) \
	  $(BESIDES) $(WITH_PEERS) constraints-learn.txt) -o constraints-cuda.txt
	$(COMPILE) --extra dev --extra peers --extra learn --extra cuda --extra ptx \
	  $(foreach file,$(WITH_PEERS) constraints-learn.txt constraints-cuda.txt,-c $(file)) \
	  $(BESIDES) $(WITH_PEERS) constraints-learn.txt constraints-cuda.txt) -o constraints-ptx.txt
	$(COMPILE) --extra dev --extra peers --extra learn --extra cuda --extra ptx --extra lab \
	  $(foreach file,$(WITH_PEERS) constraints-learn.txt constraints-cuda.txt constraints-ptx.txt,-c $(file)) \
	  $(BESIDES) $(WITH_PEERS) constraints-learn.txt constraints-cuda.txt constraints-ptx.txt) -o constraints-lab.txt
	$(COMPILE) --extra dev --extra peers --extra learn --extra cuda --extra ptx --extra lab --extra train \
	  $(foreach file,$(WITH_PEERS) constraints-learn.txt constraints-cuda.txt constraints-ptx.txt constraints-lab.txt,-c $(file)) \
	  $(BESIDES) $(WITH_PEERS) constraints-learn.txt constraints-cuda.txt constraints-ptx.txt constraints-lab.txt) \
	  -o constraints-train.txt
