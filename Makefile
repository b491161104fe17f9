# Everything this working copy can be asked to do; `make` alone prints the lines marked ##.

# The interpreter to make the environment from; empty: the first of python3, python3.13, python3.12, python3.11
# that runs and is at least 3.11.
PYTHON ?=
VENV ?= .venv
# Further words for the command: make play ARGS="--settings table.toml"
ARGS ?=
# Processes that run tests; no test needs more than two to be quick.
JOBS ?= auto
PYTEST = "$(VENV)/bin/python" -m pytest -n $(JOBS) --maxprocesses 4

export PYTHON
# The tests are rewritten for their messages, which each process would do anew if it could not keep the outcome.
unexport PYTHONHOME PYTHONPATH PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup tools demo play test check suite quick bench lock clean

help: ## say what there is to ask for
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv with what the game needs (every other target does it by itself)
	@sh requirements/setup.sh "$(VENV)" runtime

tools: ## the same with the tools for the tests
	@sh requirements/setup.sh "$(VENV)" dev

demo: setup ## referee recorded games on simulated hardware: nothing is plugged in
	@"$(VENV)/bin/niagara" demo $(ARGS)

play: setup ## referee the game on the table
	@"$(VENV)/bin/niagara" play $(ARGS)

test: check suite ## every check, then every test

check: tools ## format, lint, types, import rules
	@"$(VENV)/bin/python" -m ruff format --quiet --check . || { echo "make: 'ruff format .' puts this right" >&2; exit 1; }
	@"$(VENV)/bin/python" -m ruff check --quiet --output-format concise .
	@"$(VENV)/bin/python" -m mypy
	@"$(VENV)/bin/lint-imports" --no-logo

# A process is given its tests one by one, or it would have all the slow ones, which come first.
suite: tools ## every test
	@$(PYTEST) --maxschedchunk 1 $(ARGS)

quick: tools ## the quick part of the tests, in under a minute
	@$(PYTEST) -q -m "not slow" $(ARGS)

bench: tools ## measure: prints figures, promises nothing
	@"$(VENV)/bin/python" -m pytest -q -s -o "python_files=bench_*.py" $(ARGS)

lock: ## make the lists in requirements/ anew, with the newest releases
	@sh requirements/setup.sh .venv-lock lock
	@sh requirements/lock.sh .venv-lock/bin/uv

clean: ## remove everything that make and the tools have made here
	@rm -rf .venv .venv-* build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find companion hardware firmware_bridge tests -name __pycache__ -prune -exec rm -rf {} +
