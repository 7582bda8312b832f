//! A tournament from plan to report: every pairing is a match of its own, all with the same openings. The report
//! has the cross table and ratings, and says where ratings do not tell the whole story.

mod file;
mod report;

use ludus_games::Catalogued;

pub use file::{FileError, MAX_GAMES, MAX_OPENING_PLIES, NamedParticipant, Participant, TournamentFile};
pub use report::{CycleReport, PairingReport, Standing, TournamentReport};

use crate::{
    event::{self, Event, EventError, Watcher},
    hall::Equipment,
    library::{Library, LibraryError, StoredTournament},
};

/// Plays a stored tournament as far as it is missing, and reports.
///
/// # Errors
/// An agent cannot be made, or the library fails.
pub fn play<G: Catalogued>(
    game: &G,
    (library, stored): (&mut Library, &StoredTournament),
    equipment: &Equipment,
    watch: Watcher<'_>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<TournamentReport, EventError> {
    let StoredTournament { id, plan, match_ids, .. } = stored;
    let event = Event { schedule: &plan.schedule, library: &mut *library, match_ids, equipment };
    let ledger = event::play(game, event, watch, stop)?;
    let (report, ratings) = report::report(plan, &ledger);
    if report.games == plan.schedule.games() {
        library.finish_tournament(*id, &ratings.players)?;
    }
    Ok(report)
}

/// What is known of a stored tournament.
///
/// # Errors
/// The library fails.
pub fn report(library: &Library, stored: &StoredTournament) -> Result<TournamentReport, LibraryError> {
    Ok(report::report(&stored.plan, &library.ledger(&stored.match_ids)?).0)
}
