//! Tests of exact play: every oracle against another way to the same truth.

mod ask;
mod tic_tac_toe;
