//! The influence maps of a run that learns one, as heat maps: the board with what each square is worth, for every kept
//! generation.

use std::path::Path;

use ludus_arena::learned::{PlayerFile, champions};
use ludus_draw::chart::HeatMap;
use ludus_games::{AnyGame, Catalogued, GameVisitor, knowledge::MAP_VALUES};

/// The maps of the kept champions by generation, the oldest first; none for a run that learns something else. What cannot be
/// read is left out.
#[must_use]
pub fn maps(run: &Path) -> Vec<(u64, HeatMap)> {
    let champion = |generation| {
        PlayerFile::load(&champions::generation_folder(run, generation).join(champions::CHAMPION))
    };
    let map = |generation| Some((generation, map_of(&champion(generation).ok()?)?));
    champions::kept(run).into_iter().filter_map(map).collect()
}

/// The map of a learned player, if it has one.
#[must_use]
pub fn map_of(player: &PlayerFile) -> Option<HeatMap> {
    AnyGame::parse(&player.game).ok()?.visit(Draw(player.map()?.try_into().ok()?))
}

struct Draw([u8; MAP_VALUES]);

impl GameVisitor for Draw {
    type Output = Option<HeatMap>;

    fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
        let worth = game.map_of(self.0)?;
        let (_, cols) = game.plane_size();
        let row = |(idx, row): (usize, &[Option<i32>])| {
            ((idx + 1).to_string(), row.iter().map(|worth| worth.map(f64::from)).collect())
        };
        Some(HeatMap {
            columns: ('a'..).take(cols).map(String::from).collect(),
            rows: worth.chunks(cols).enumerate().map(row).collect(),
        })
    }
}
