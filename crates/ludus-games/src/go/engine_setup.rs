//! How an engine is told of a board, in lines of the Go Text Protocol. The protocol has no command for a whole
//! board, so the stones are played one by one, black's first. Every part of a legal board is legal: what a chain
//! misses is a liberty of what is there of it. So nothing is captured on the way, and no board comes twice.
//!
//! Prisoners, ko and the past are lost; whoever needs them tells the engine the moves of the game.

use ludus_core::{Player, player::PerPlayer};

use super::{notation::format_point, position::Position, rules::Go};

/// The commands that put the stones of `position` on an engine's board.
pub(super) fn engine_setup(go: &Go, position: &Position) -> Vec<String> {
    let size = go.grid().size();
    let mut commands =
        vec![format!("boardsize {size}"), "clear_board".into(), format!("komi {}", go.rules().komi)];
    let colours = PerPlayer(["black", "white"]);
    for player in Player::BOTH {
        let stones =
            go.grid().points().filter(|&point| position.board.colour(point).player() == Some(player));
        commands.extend(
            stones.map(|point| format!("play {} {}", colours[player], format_point(go.grid(), point))),
        );
    }
    commands
}
