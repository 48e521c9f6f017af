#!/bin/sh
# Builds a wheel and a source distribution into dist/, and checks what they contain.
# Usage: wheel.sh BIN, the folder of the tools.
set -eu
bin=$1
rm -rf dist
PATH="$bin:$PATH"  # maturin finds zig there
maturin build --locked --release --zig --compatibility manylinux2014 --out dist
maturin sdist --out dist
python scripts/check_contents.py dist/*
auditwheel show dist/*.whl
twine check --strict dist/*
