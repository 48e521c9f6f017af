#!/bin/sh
# Lints Rust for 64-bit Arm, the binding too, and runs the crates' tests under emulation.
# Usage: arm.sh [CARGO_TEST_OPTION …]
set -eu
target=aarch64-unknown-linux-gnu
for tool in rustup qemu-aarch64-static aarch64-linux-gnu-gcc; do
    command -v "$tool" >/dev/null || {
        echo "arm.sh: there is no $tool (Debian: qemu-user-static, gcc-aarch64-linux-gnu," \
            "libc6-dev-arm64-cross; rustup from https://rustup.rs)" >&2
        exit 1
    }
done
rustup --quiet target add "$target"
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64-static -L /usr/aarch64-linux-gnu"
# An abi3 module needs no Python of the target to be built.
PYO3_NO_PYTHON=1 cargo clippy --locked --quiet --profile quick --target "$target" --all-targets -- \
    --deny warnings
cargo test --locked --quiet --profile quick --target "$target" --workspace --exclude cardmath-python "$@"
