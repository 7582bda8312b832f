//! Where a run goes on. The newest checkpoint counts; if it, or a file that belongs to it, is not as it was written, the
//! run is refused and the newest good one offered, because going back is for people to decide. Whoever goes back
//! throws nothing away: what came later is moved aside.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ludus_arena::learned::champions::CHAMPION;

use super::{
    CHECKPOINTS, LOG, PAUSED, RATINGS, Run, SETTINGS, TIMING, card,
    course::Course,
    error::{Damage, RunError},
    journal::{self, Journal},
    manifest::Manifest,
    seal::Seal,
    shelf::{self, STATE, Shelf},
    times::Times,
};

/// The folder of what was moved aside.
const DISCARDED: &str = "discarded";
/// How many of the newest kept checkpoints have a state: one to go on from, and one in case that it is damaged.
pub(crate) const KEPT_STATES: usize = 2;

/// A run that can go on.
#[derive(Debug)]
pub struct TakenUp {
    /// What goes on.
    pub course: Course,
    /// How many generations are done.
    pub generation: u64,
    /// The learner's state, or nothing if it is to begin.
    pub state: Option<Vec<u8>>,
    /// What was moved aside to go back.
    pub discarded: Option<Discarded>,
}

/// What was moved aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// Where it is now.
    pub folder: PathBuf,
    /// The checkpoints.
    pub generations: Vec<u64>,
}

/// A checkpoint that was found to be whole.
struct Good {
    shelf: Shelf,
    manifest: Manifest,
    state: Vec<u8>,
}

impl Run {
    /// Prepares the run to go on, from its newest checkpoint or from that of another generation. Generation 0 without
    /// a checkpoint is the beginning.
    ///
    /// # Errors
    /// The checkpoint is damaged or not there, or a file cannot be written.
    pub fn take_up(self, from: Option<u64>) -> Result<TakenUp, RunError> {
        for folder in ["", CHECKPOINTS, PAUSED] {
            shelf::sweep(&self.folder.join(folder))?;
        }
        let discarded = from.map(|generation| self.go_back(generation)).transpose()?.flatten();
        let good = self.newest()?;
        self.tidy(good.as_ref())?;
        let (manifest, state) = good.map(|good| (good.manifest, good.state)).unzip();
        let seal = |name| manifest.as_ref().map_or(Seal::EMPTY, |manifest| manifest.seal(name));
        let generation = manifest.as_ref().map(|manifest| manifest.generation);
        let course = Course {
            log: Journal::open(&self.folder.join(LOG), seal(LOG))?,
            ratings: Journal::open(&self.folder.join(RATINGS), seal(RATINGS))?,
            times: Times::open(&self.folder.join(TIMING))?,
            kept: self.kept(),
            paused: self.paused(),
            newest_kept: self.kept().generations()?.last().copied(),
            saved: generation,
            versions: manifest.map_or(Vec::new(), |manifest| manifest.versions),
            run: self,
        };
        Ok(TakenUp { course, generation: generation.unwrap_or(0), state, discarded })
    }

    fn kept(&self) -> Shelf {
        Shelf::new(self.folder.join(CHECKPOINTS))
    }

    fn paused(&self) -> Shelf {
        Shelf::new(self.folder.join(PAUSED))
    }

    /// The newest checkpoint; a kept one counts before the same generation paused.
    fn newest(&self) -> Result<Option<Good>, RunError> {
        let places = self.places()?;
        let Some((shelf, generation)) = places.last() else { return Ok(None) };
        match self.check(shelf, *generation) {
            Ok(good) => Ok(Some(good)),
            Err(damage) => Err(RunError::DamagedCheckpoint {
                name: self.name.to_string(),
                generation: *generation,
                damage,
                good: self.good(&places).last().copied(),
            }),
        }
    }

    /// Every checkpoint with its shelf, the oldest first.
    fn places(&self) -> Result<Vec<(Shelf, u64)>, RunError> {
        let mut places = Vec::new();
        for shelf in [self.paused(), self.kept()] {
            places.extend(shelf.generations()?.into_iter().map(|generation| (shelf.clone(), generation)));
        }
        places.sort_by_key(|&(_, generation)| generation);
        Ok(places)
    }

    /// Those from which the run can go on.
    fn good(&self, places: &[(Shelf, u64)]) -> Vec<u64> {
        let good = places.iter().filter(|(shelf, generation)| self.check(shelf, *generation).is_ok());
        let mut generations: Vec<u64> = good.map(|&(_, generation)| generation).collect();
        generations.dedup();
        generations
    }

    /// Reads a checkpoint and makes sure that all its files are as they were written.
    fn check(&self, shelf: &Shelf, generation: u64) -> Result<Good, Damage> {
        let manifest = shelf.manifest(generation)?;
        manifest.seal(SETTINGS).check(&self.folder.join(SETTINGS), self.sealed_settings().as_bytes())?;
        for name in [LOG, RATINGS] {
            journal::check(&self.folder.join(name), manifest.seal(name))?;
        }
        shelf.load(&manifest, CHAMPION)?;
        let state = shelf.load(&manifest, STATE)?;
        Ok(Good { shelf: shelf.clone(), manifest, state })
    }

    /// Finishes what a killed program may have left undone, and makes the folder of checkpoints.
    fn tidy(&self, good: Option<&Good>) -> Result<(), RunError> {
        let (kept, paused) = (self.kept(), self.paused());
        let checkpoints = self.folder.join(CHECKPOINTS);
        fs::create_dir_all(&checkpoints).map_err(RunError::about(&checkpoints))?;
        shelf::sync_folder(&self.folder)?;
        kept.drop_states(KEPT_STATES)?;
        match good {
            Some(Good { shelf, manifest, .. }) if *shelf == paused => {
                paused.drop_all_but(manifest.generation)?;
            }
            _ => paused.clear()?,
        }
        let Some(newest) = kept.generations()?.last().copied() else { return Ok(()) };
        card::store(&self.folder, &self.name, &self.settings, &kept.manifest(newest)?)
    }

    /// Moves aside what is newer than a generation, so that its checkpoint is the newest.
    fn go_back(&self, generation: u64) -> Result<Option<Discarded>, RunError> {
        let places = self.places()?;
        let good = self.good(&places);
        let is_beginning = generation == 0 && !good.contains(&0);
        if !is_beginning && !good.contains(&generation) {
            let good = if good.contains(&0) { good } else { [vec![0], good].concat() };
            return Err(RunError::NoSuchCheckpoint { name: self.name.to_string(), found: generation, good });
        }
        let later = places.into_iter().filter(|&(_, other)| is_beginning || other > generation);
        let later: Vec<(Shelf, u64)> = later.collect();
        if later.is_empty() {
            return Ok(None);
        }
        let folder = self.free_place()?;
        self.copy_journals(generation, &folder)?;
        for (shelf, generation) in later.iter().rev() {
            shelf.move_to(*generation, &folder)?;
        }
        let mut generations: Vec<u64> = later.into_iter().map(|(_, generation)| generation).collect();
        generations.dedup();
        Ok(Some(Discarded { folder, generations }))
    }

    /// Keeps what the journals say about later generations.
    fn copy_journals(&self, generation: u64, to: &Path) -> Result<(), RunError> {
        let manifest = [self.kept(), self.paused()].iter().find_map(|shelf| shelf.manifest(generation).ok());
        for name in [LOG, RATINGS] {
            let beginning = manifest.as_ref().map_or(Seal::EMPTY, |manifest| manifest.seal(name));
            journal::copy_rest(&self.folder.join(name), beginning, &to.join(name))?;
        }
        Ok(())
    }

    /// A new folder for what is moved aside.
    fn free_place(&self) -> Result<PathBuf, RunError> {
        let discarded = self.folder.join(DISCARDED);
        let number = shelf::names_in(&discarded)?.len() + 1;
        let folder = discarded.join(number.to_string());
        fs::create_dir_all(&folder).map_err(RunError::about(&folder))?;
        Ok(folder)
    }
}
