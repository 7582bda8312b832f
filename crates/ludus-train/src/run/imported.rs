//! A run that was not made here: the champion of somebody else, in a folder that looks like a run with one checkpoint. So
//! whatever plays, lists and exports champions needs to know nothing of where they come from. It has no state, so it
//! cannot go on.

use std::{collections::BTreeMap, path::Path};

use ludus_arena::learned::PlayerFile;
use serde::{Deserialize, Serialize};

use super::{
    CHECKPOINTS, Run, RunName, SETTINGS, card,
    error::RunError,
    manifest::Manifest,
    seal::Seal,
    shelf::{self, Shelf},
};

/// The settings of such a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Imported {
    /// The name of the file that it was.
    pub imported: String,
    /// The rules that it plays by.
    pub game: String,
}

impl Imported {
    /// What the text of a run's settings says, if the run was imported.
    #[must_use]
    pub fn parse(settings: &str) -> Option<Self> {
        toml::from_str(settings).ok()
    }
}

impl Run {
    /// Makes a run of a learned player's file, and gives the generation of its champion: the one that the file tells, or
    /// 0.
    ///
    /// # Errors
    /// There is a run with this name, or the folder cannot be written.
    pub fn import(
        runs: &Path,
        name: &RunName,
        file_name: &str,
        player: &PlayerFile,
    ) -> Result<u64, RunError> {
        let settings = Imported { imported: file_name.into(), game: player.game.clone() };
        let settings = toml::to_string(&settings).expect("two texts make a table");
        let run = Self::create(runs, name, &settings)?;
        let generation = player.notes.get("generation").and_then(|text| text.parse().ok()).unwrap_or(0);
        let shelf = Shelf::new(run.folder.join(CHECKPOINTS));
        let draft = shelf.draft(generation, None, &player.encode())?;
        let mut files: BTreeMap<String, Seal> = draft.seals.iter().cloned().collect();
        files.insert(SETTINGS.into(), Seal::of(settings.as_bytes()));
        let versions = vec![env!("CARGO_PKG_VERSION").into()];
        let manifest = Manifest { generation, versions, files };
        draft.publish(&manifest)?;
        card::store(&run.folder, name, &settings, &manifest)?;
        shelf::sync_folder(&run.folder)?;
        Ok(generation)
    }
}
