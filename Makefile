# What there is to do here: `make demo` and `make test` need nothing done before.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/pytest --quiet --numprocesses logical
SOURCES := Cargo.toml pyproject.toml README.md LICENSE \
	$(shell find crates -name '*.rs' -o -name Cargo.toml) $(shell find python -name '*.py' -o -name '*.pyi')

.PHONY: demo test check exhaustive bench format clean

demo: $(VENV)/built
	@echo "Three hands of hold'em from examples/holdem.txt, a player a line:"
	@echo
	@$(BIN)/cardmath showdown examples/holdem.txt
	@echo
	@echo "Now try:  $(BIN)/cardmath eval 7h 7s 7d As Ac"
	@echo "          $(BIN)/cardmath deal 2 --players 4 --board 5 | $(BIN)/cardmath showdown -"
	@echo "          $(BIN)/cardmath --help"

test: $(VENV)/built
	cargo test --quiet --release
	$(PYTEST)

check: $(VENV)/built
	cargo fmt --check
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	cargo clippy --quiet --release --all-targets -- --deny warnings
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/stubtest cardmath._core
	cargo test --quiet --release
	$(PYTEST)

exhaustive: $(VENV)/built
	cargo test --quiet --release -- --ignored
	$(BIN)/pytest --quiet -m exhaustive

bench: $(VENV)/peers
	$(BIN)/python -m benches

format: $(VENV)/installed
	cargo fmt
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean:
	rm -rf $(VENV) target .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find python -name '*.so' -delete

$(VENV)/installed: requirements.txt
	@scripts/prerequisites.sh $(PYTHON)
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

$(VENV)/built: $(VENV)/installed $(SOURCES)
	@echo "Building the core: half a minute the first time …"
	@$(BIN)/maturin develop --quiet --release >/dev/null
	@touch $@

$(VENV)/peers: $(VENV)/built benches/requirements.txt
	@grep '^[a-z]' benches/requirements.txt | while read -r peer; do \
		$(BIN)/pip install --quiet --disable-pip-version-check --no-deps "$$peer" || \
		echo "$$peer cannot be installed here: the benches go on without it" >&2; done
	@touch $@
