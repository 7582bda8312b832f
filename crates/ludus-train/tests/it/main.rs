//! Everything that `ludus-train` promises, one module per promise.

mod executor;
