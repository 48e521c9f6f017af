# What there is to do here: `make demo` and `make test` need nothing done before.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Each worker rewrites the assertions of all test files, half the time before the first test, unless
# it may keep them as bytecode.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --quiet --numprocesses logical --dist worksteal
# Of a package that a file names, pip takes only what has one of the hashes there.
PIP := pip install --quiet --disable-pip-version-check --require-hashes
SOURCES := Cargo.toml pyproject.toml README.md LICENSE \
	$(shell find crates -name '*.rs' -o -name Cargo.toml) $(shell find python -name '*.py' -o -name '*.pyi')

.PHONY: demo test evaluation-compiled tests-compiled crates-checked check coverage lint docs doc-links exhaustive fuzz bench format man pins wheel try-dist oldest arm clean

demo: $(VENV)/built
	@scripts/tour.sh $(BIN)/cardmath

# The first time, Rust's tests are compiled while packages are installed.
test: $(VENV)/built
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/installed tests-compiled
	cargo test --locked --quiet --profile quick
	$(PYTEST) --durations 30 --durations-min 2

evaluation-compiled: crates-checked
	@cargo build --locked --quiet --profile quick --package cardmath-evaluate

tests-compiled: crates-checked
	@cargo test --locked --quiet --profile quick --no-run

check: lint docs coverage

# The everyday tests, and which lines none of them reaches: two to three times as long for Python.
# Rust's lines are those that its own tests reach; the crates are compiled again to count them. Not
# of three crates: their tests go through all hands, which takes long while lines are counted.
coverage:
	@$(MAKE) --no-print-directory test \
		PYTEST="COVERAGE_FILE=target/coverage $(PYTEST) --cov --cov-report term-missing:skip-covered"
	@if cargo llvm-cov --version >/dev/null 2>&1; then \
		cargo llvm-cov --locked --quiet --profile quick --workspace \
			$(addprefix --exclude cardmath-,python evaluate equity solve); else \
		echo "cargo-llvm-cov is not installed: lines of Rust are not counted" >&2; fi

lint: $(VENV)/website crates-checked
	cargo fmt --check
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/codespell
	cargo clippy --locked --quiet --profile quick --all-targets -- --deny warnings
	RUSTDOCFLAGS="--deny warnings" cargo doc --locked --quiet --no-deps --workspace --exclude cardmath-python
	$(BIN)/mypy
	@if command -v tsc >/dev/null; then tsc --project jsconfig.json; else \
		echo "tsc is missing (Debian: node-typescript): the page's types are not checked" >&2; fi
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check_crates.py
	$(BIN)/stubtest cardmath._core

docs: $(VENV)/website
	@$(BIN)/sphinx-build --quiet --fail-on-warning --conf-dir website docs target/site
	@echo "The site: target/site/index.html"

doc-links: $(VENV)/website
	$(BIN)/sphinx-build --quiet --builder linkcheck --conf-dir website docs target/doc-links

# Read one with: man target/man/man1/cardmath-equity.1
man: $(VENV)/built
	@$(BIN)/python scripts/man_pages.py target/man/man1
	@echo "The pages: target/man/man1"

exhaustive: $(VENV)/built $(VENV)/installed $(VENV)/notebooks crates-checked
	cargo test --locked --quiet --profile quick -- --ignored
	$(PYTEST) -m exhaustive --durations 30 --durations-min 20

# Properties with new random examples for some seconds; what fails says how to repeat it.
SECONDS ?= 60
fuzz: $(VENV)/built
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) \
		$(if $(SEED),--seed $(SEED)) $(if $(TARGET),--target $(TARGET)) \
		$(if $(MESSAGES),--messages $(MESSAGES))

bench: $(VENV)/peers
	$(BIN)/python -m benches

format: $(VENV)/installed
	cargo fmt
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Every crate and every file of a package that a build may use: after a version was changed.
pins: $(VENV)/pins
	@$(PYTHON) scripts/crate_list.py --write
	@$(PYTHON) scripts/licences.py
	@$(PYTHON) scripts/pins.py $(VENV)/pins/bin/uv

# A wheel that runs without a compiler, and a source distribution.
wheel: $(VENV)/release crates-checked
	@scripts/wheel.sh $(VENV)/release/bin

# Before a release: the source distribution is compiled once more, for which a user need not wait.
try-dist: wheel
	$(VENV)/release/bin/zizmor --offline --quiet .github/workflows
	$(VENV)/release/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(VENV)/release/bin/check-jsonschema --builtin-schema vendor.github-issue-forms \
		.github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/wish.yml
	$(VENV)/release/bin/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	@scripts/try_dist.sh $(VENV)/release/bin/python

# The tests with the oldest dependencies that pyproject.toml allows; make wheel comes first.
oldest: $(VENV)/installed
	@scripts/oldest.sh $(BIN)/python

# Rust's tests on 64-bit Arm, under emulation: before a release.
arm: crates-checked
	@scripts/arm.sh

clean:
	rm -rf $(VENV) target dist Cargo.lock \
		.mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -r {} +
	find python '(' -name '*.so' -o -name '*.pyd' ')' -delete

# Before anything is compiled.
crates-checked:
	@scripts/prerequisites.sh $(PYTHON)
	@$(PYTHON) scripts/crate_list.py

$(VENV)/pins: requirements-pins.txt
	@$(PYTHON) -m venv $@
	@$@/bin/$(PIP) --requirement requirements-pins.txt
	@touch $@

$(VENV)/runs: requirements-run.txt
	@scripts/prerequisites.sh $(PYTHON)
	@echo "Setting up $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/$(PIP) --requirement requirements-run.txt
	@touch $@

$(VENV)/installed: $(VENV)/runs requirements.txt
	@echo "Installing what the tests and checks need …"
	@$(BIN)/$(PIP) --requirement requirements.txt
	@touch $@

# Packages are installed on one core; the others compile evaluation meanwhile.
$(VENV)/built: requirements-run.txt crates.sha256 $(SOURCES)
	@scripts/prerequisites.sh $(PYTHON)
	@echo "Building the core: two to five minutes on two cores the first time …"
	@$(MAKE) --no-print-directory --jobs=2 $(VENV)/runs evaluation-compiled
	@PIP_QUIET=1 CARGO_TERM_QUIET=true $(BIN)/maturin develop --locked --quiet --profile quick
	@touch $@

$(VENV)/release: requirements-release.txt
	@scripts/prerequisites.sh $(PYTHON)
	@$(PYTHON) -m venv $@
	@$@/bin/$(PIP) --requirement requirements-release.txt
	@touch $@

$(VENV)/website: $(VENV)/built $(VENV)/installed website/requirements.txt
	@$(BIN)/$(PIP) --requirement website/requirements.txt
	@touch $@

$(VENV)/notebooks: $(VENV)/built $(VENV)/installed tests/widget/requirements.txt
	@$(BIN)/$(PIP) --no-deps --requirement tests/widget/requirements.txt || \
		echo "JupyterLab and marimo cannot be installed here: the widgets are not tried in them" >&2
	@touch $@

$(VENV)/peers: $(VENV)/built $(VENV)/installed benches/requirements.txt
	@grep '^[a-z]' benches/requirements.txt | while read -r peer; do \
		echo "$$peer" | $(BIN)/$(PIP) --no-deps --requirement /dev/stdin || \
		echo "$${peer%% *} cannot be installed here: the benches go on without it" >&2; done
	@touch $@
