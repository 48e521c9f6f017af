#!/bin/sh
# Tries what is in dist/ in clean environments: the wheel with every Python that is found, and the
# source distribution. Usage: try_dist.sh PYTHON, which tries the source distribution.
set -eu
unset PYTHONPATH

# try_in PYTHON FILE: installs the file into a clean environment and checks what it computes, then
# with what the page and the widgets need.
try_in() {
    clean=$(mktemp -d)
    echo "$2 with $("$1" --version):"
    "$1" -m venv "$clean"
    pip="$clean/bin/pip install --quiet --disable-pip-version-check"
    $pip "$2"
    (cd "$clean" && bin/python -m cardmath selftest >report || { cat report; exit 1; }; tail -n 1 report)
    [ "$("$clean/bin/cardmath" 24 3 3 8 8)" = "8/(3-8/3)" ]
    $pip "cardmath[app,widget]"  # of the cardmath that is installed already
    "$clean/bin/python" scripts/try_page.py
    rm -rf "$clean"
}

tried=0
for python in python3.11 python3.12 python3.13 python3.14 python3.15; do
    # A name alone may be a shim of a version that is not chosen.
    if "$python" -c '' 2>/dev/null; then
        try_in "$python" dist/*.whl
        tried=$((tried + 1))
    else
        echo "$python is not here: not tried"
    fi
done
[ "$tried" -gt 0 ] || try_in "$1" dist/*.whl
# That it builds is what counts here, so it is compiled in a minute.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
try_in "$1" dist/*.tar.gz
