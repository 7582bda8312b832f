//! Law 4: texts of moves and positions read back to the same thing, damaged texts do no harm, and what is
//! drawn has a place for everything.

use super::{Broken, Checker, Line, ensure};
use crate::{game::BoardGame, rng::Rng};

/// How many damaged copies of each position's text are read.
const DAMAGED_TEXTS: u32 = 4;

/// Characters that mean something in some notation, so that damage often stays readable.
const INK: &[char] = &[
    'X', 'O', 'x', 'o', '.', '-', '/', ':', ',', ' ', '0', '1', '2', '9', 'A', 'W', 'B', 'K', 'r', 'b', '_',
    'é',
];

impl<G: BoardGame> Checker<'_, G> {
    pub(super) fn check_texts(&mut self, Line { position, legal, .. }: &Line<G>) -> Result<(), Broken> {
        let game = self.game;
        let text = game.format_position(position);
        let read = game.parse_position(&text);
        ensure(4, read.as_ref() == Ok(position), || format!("the position reads back as {read:?}"))?;
        let names: Vec<String> = legal.iter().map(|&mv| game.format_move(position, mv)).collect();
        for (idx, (&mv, name)) in legal.iter().zip(&names).enumerate() {
            let read = game.parse_move(position, name);
            ensure(4, read.as_ref() == Ok(&mv), || format!("{name} of {mv:?} reads back as {read:?}"))?;
            ensure(4, !names[..idx].contains(name), || format!("two moves are called {name}"))?;
        }
        for _ in 0..DAMAGED_TEXTS {
            let damaged = damage(&text, &mut self.rng);
            let Ok(read) = game.parse_position(&damaged) else { continue };
            let again = game.parse_position(&game.format_position(&read));
            ensure(4, again.as_ref() == Ok(&read), || format!("{damaged:?} does not read back: {again:?}"))?;
        }
        Ok(())
    }

    /// A view is a whole grid with labels on every side, and every move has its places there.
    pub(super) fn check_view(&mut self, Line { position, legal, .. }: &Line<G>) -> Result<(), Broken> {
        let game = self.game;
        let view = game.view(position);
        let n_places = view.places.len();
        ensure(4, n_places == view.rows * view.cols, || format!("the view has {n_places} places"))?;
        let labels = [&view.labels.top, &view.labels.bottom, &view.labels.left, &view.labels.right];
        let lengths = labels.map(Vec::len);
        ensure(4, lengths == [view.cols, view.cols, view.rows, view.rows], || {
            format!("the view has {lengths:?} labels above, below, left and right")
        })?;
        let mover = (!legal.is_empty()).then(|| game.to_move(position));
        ensure(4, view.mover == mover, || format!("the view says that {:?} is to move", view.mover))?;
        for &mv in legal {
            let places = game.move_places(position, mv);
            let in_range = places.iter().all(|&place| place < n_places);
            ensure(4, in_range, || format!("{mv:?} touches {places:?} of {n_places} places"))?;
        }
        Ok(())
    }
}

/// The text with one character replaced, removed or added.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let at = rng.below(characters.len() as u32 + 1) as usize;
    let ink = INK[rng.below(INK.len() as u32) as usize];
    match rng.below(3) {
        0 => characters.insert(at, ink),
        1 if at < characters.len() => drop(characters.remove(at)),
        _ if at < characters.len() => characters[at] = ink,
        _ => characters.push(ink),
    }
    characters.into_iter().collect()
}
