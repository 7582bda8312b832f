//! The card of a run: how it was made, how far it is, how strong it became and how to use it, in Markdown for whoever
//! finds the folder. It is made from the other files, so it can be made again at any moment.

use std::{fmt::Write, fs, path::Path};

use ludus_arena::whole_file;

use super::{CARD, RATINGS, RunName, error::RunError, manifest::Manifest};
use crate::ratings::Rating;

/// Writes the card as it is after the newest kept checkpoint.
pub(crate) fn store(
    folder: &Path,
    name: &RunName,
    settings: &str,
    manifest: &Manifest,
) -> Result<(), RunError> {
    let path = folder.join(CARD);
    let rating = newest_rating(&folder.join(RATINGS), manifest);
    whole_file::store(&path, &text(name, settings, manifest, rating.as_ref())).map_err(RunError::about(&path))
}

/// The rating of the newest kept champion, from the part of the file that belongs to its checkpoint.
fn newest_rating(path: &Path, manifest: &Manifest) -> Option<Rating> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.get(..manifest.seal(RATINGS).bytes as usize)?.lines().last()?;
    serde_json::from_str(line).ok()
}

fn text(name: &RunName, settings: &str, manifest: &Manifest, rating: Option<&Rating>) -> String {
    let Manifest { generation, versions, .. } = manifest;
    let mut text = format!(
        "# {name}\n\nA run of Ludus {}, kept after {generation} generations. Its champion is the agent \
         `run:{name}@{generation}`.\n",
        versions.join(", then ")
    );
    if let Some(rating) = rating {
        let Rating { elo, elo_error, games, .. } = rating;
        let _ = write!(
            text,
            "\nAgainst its anchors it is {elo:+.0} ± {elo_error:.0} Elo ({games} games, 95 % interval).\n"
        );
        for anchor in &rating.anchors {
            let [score, low, high] = [anchor.score, anchor.low, anchor.high].map(|share| 100.0 * share);
            let _ = writeln!(
                text,
                "- `{}`: {score:.1} % ({low:.1} to {high:.1}, {} games)",
                anchor.anchor, anchor.games
            );
        }
        if let Some(exact) = &rating.exact {
            let [optimal, chance] = [exact.optimal, exact.chance].map(|share| 100.0 * share);
            let _ = write!(
                text,
                "\nIt finds a best move in {optimal:.1} % of {} positions, chance in {chance:.1} %.\n",
                exact.positions
            );
        }
    }
    let _ = write!(text, "\n## Settings\n\n```toml\n{}\n```\n", settings.trim_end());
    text
}
