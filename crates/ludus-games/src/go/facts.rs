//! What a solver with boards of its own asks about a position: stones and keys by the number of their point, passes,
//! moves, and the boards so far. They stand apart because nothing that plays needs them; points are numbers here, row
//! by row from the top left, so that a solver need not know how cells are laid out.

use ludus_core::{Key, Player};

use super::{board::Colour, position::Position, rules::Go};

impl Go {
    /// The numbers of the points that hold a player's stones.
    pub fn stones(&self, position: &Position, player: Player) -> impl Iterator<Item = usize> {
        let is_stone = move |point| position.board.colour(point) == Colour::of(player);
        self.grid().points().enumerate().filter(move |&(_, point)| is_stone(point)).map(|(idx, _)| idx)
    }

    /// The key of a stone of each player on each point; the key of a board is the XOR of those of its stones.
    pub fn stone_keys(&self) -> impl Iterator<Item = [Key; 2]> {
        self.grid().points().map(|point| Player::BOTH.map(|player| self.grid().stone_key(point, player)))
    }
}

impl Position {
    /// Passes in a row that count towards the end of the game.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.status.passes
    }

    /// Moves made so far, passes among them.
    #[must_use]
    pub fn moves_made(&self) -> u32 {
        self.past.moves
    }

    /// The keys of all boards so far, the present one last; none where the rules do not ask.
    #[must_use]
    pub fn boards_so_far(&self) -> &[Key] {
        self.past.boards()
    }
}
