//! Tests of solving: one program, because each would compile the same kernels once more.

mod omaha;
mod properties;
