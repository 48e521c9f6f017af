#!/bin/sh
# Checks what is needed to build cardmath. Names what is missing and how to install it, on one line.
# Usage: prerequisites.sh PYTHON
python=$1

missing() {
    echo "cardmath: $1" >&2
    exit 1
}

# at_least WANTED FOUND: succeeds if the version found is new enough.
at_least() {
    [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

command -v "$python" >/dev/null ||
    missing "there is no '$python': install Python 3.11 or newer, or name it: make PYTHON=/path/to/python3"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    missing "$("$python" --version) is too old: install 3.11 or newer, or name it: make PYTHON=/path/to/python3"
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    missing "'$python' cannot make virtual environments: install its venv package (Debian: python3-venv)"
command -v cargo >/dev/null ||
    missing "there is no cargo: install Rust 1.89 or newer from https://rustup.rs"
rust=$(rustc --version | cut -d ' ' -f 2)
at_least 1.89 "$rust" ||
    missing "Rust $rust is too old: get 1.89 or newer with 'rustup update'"
command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null ||
    missing "there is no C linker: install a C compiler (Debian: gcc; macOS: xcode-select --install)"
