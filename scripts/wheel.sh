#!/bin/sh
# Builds a wheel and a source distribution into dist/, checks both, and tries each in a clean
# environment with every Python that is found. Usage: wheel.sh BIN, the folder of the tools.
set -eu
bin=$1
rm -rf dist
PATH="$bin:$PATH"  # maturin finds zig there
# The licences of the crates that the wheel contains go into it.
cargo bundle-licenses --format yaml --output THIRD-PARTY-LICENSES.yml 2>dist.log ||
    { cat dist.log >&2; exit 1; }
rm dist.log
maturin build --release --zig --compatibility manylinux2014 --out dist
maturin sdist --out dist
auditwheel show dist/*.whl
twine check --strict dist/*

# try_in PYTHON FILE: installs the file into a clean environment and checks what it computes.
try_in() {
    clean=$(mktemp -d)
    echo "$2 with $("$1" --version):"
    "$1" -m venv "$clean"
    "$clean/bin/pip" install --quiet --disable-pip-version-check "$2"
    (cd "$clean" && bin/python -m cardmath selftest | tail -n 1)
    rm -rf "$clean"
}

tried=0
for python in python3.11 python3.12 python3.13 python3.14; do
    # A name alone may be a shim of a version that is not chosen.
    if "$python" -c '' 2>/dev/null; then
        try_in "$python" dist/*.whl
        tried=$((tried + 1))
    else
        echo "$python is not here: not tried"
    fi
done
[ "$tried" -gt 0 ] || { echo "wheel.sh: no Python was tried" >&2; exit 1; }
try_in python3 dist/*.tar.gz
