//! The five levels of each game: what is shipped is what was measured, and every level plays every size.

use std::{fs, ops::ControlFlow, path::Path};

use ludus_arena::{
    AgentSpec, Level,
    hall::Equipment,
    incidents::Incidents,
    levels::{self, Ladder, LevelName},
    library::{Again, Library},
    opening::usual_plies,
    tournament::{self, TournamentFile, TournamentReport},
};
use ludus_core::Seed;
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use serde_json::Value;

use crate::{match_schedule, play_all};

/// What is above chance, by the test that tournaments report.
const CLEAR: f64 = 0.05;
/// No level may need more memory than this, in mebibytes, so that a page can seat many.
const MODEST: u64 = 32;

/// The text of a file, named from the root of the repository.
fn text_of(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of the report that belongs to a tournament's file.
fn report_text(ladder: &Ladder) -> String {
    let path = ladder.tournament.replace(".toml", ".json");
    text_of(&format!("docs/{path}"))
}

fn report_of(ladder: &Ladder) -> Value {
    serde_json::from_str(&report_text(ladder)).unwrap()
}

/// The row of a list in which these keys have these values.
fn row<'a>(list: &'a Value, wanted: &[(&str, &str)]) -> &'a Value {
    let fits = |row: &&Value| wanted.iter().all(|&(key, value)| row[key].as_str() == Some(value));
    list.as_array().unwrap().iter().find(fits).unwrap_or_else(|| panic!("{wanted:?} in {list}"))
}

#[test]
fn every_game_has_five_levels_and_the_later_is_the_stronger() {
    struct Levels;
    impl GameVisitor for Levels {
        type Output = &'static [Level];

        fn visit<G: Catalogued>(self, _game: &G) -> Self::Output {
            levels::of::<G>()
        }
    }
    for info in AnyGame::catalogue() {
        let levels = AnyGame::parse(info.name).unwrap().visit(Levels);
        let names: Vec<LevelName> = levels.iter().map(|level| level.name).collect();
        assert_eq!(names, LevelName::ALL, "{}", info.name);
        assert!(levels.is_sorted_by(|weaker, stronger| weaker.elo < stronger.elo), "{}", info.name);
    }
    assert_eq!(levels::ladders().len(), AnyGame::catalogue().len());
}

#[test]
fn levels_are_what_their_tournaments_measured() {
    for ladder in levels::ladders() {
        let report = report_of(ladder);
        assert_eq!(
            report["game"].as_str(),
            Some(AnyGame::parse(&ladder.game.to_string()).unwrap().to_string().as_str())
        );
        assert_eq!(
            (report["seed"].as_u64(), report["games"].as_u64()),
            (Some(ladder.seed), Some(ladder.games))
        );
        assert_eq!((&report["planned"], report["anchor"].as_str()), (&report["games"], Some("random")));
        assert_eq!(report["forfeits"].as_array().map(Vec::len), Some(0));
        for level in &ladder.levels {
            let agent = level.agent.to_string();
            let standing = row(&report["agents"], &[("name", level.name.text()), ("agent", &agent)]);
            assert_eq!(standing["elo"].as_f64().map(f64::round), Some(level.elo.into()), "{agent}");
            assert_eq!(standing["elo_error"].as_f64().map(f64::round), Some(level.error.into()), "{agent}");
        }
    }
}

#[test]
fn tournament_files_name_the_levels_as_they_are_shipped() {
    for ladder in levels::ladders() {
        let plan = TournamentFile::parse(&text_of(&ladder.tournament))
            .unwrap()
            .plan(Seed(0), &Tables::unkept())
            .unwrap();
        let entrants: Vec<(String, AgentSpec)> = plan
            .schedule
            .entrants
            .iter()
            .map(|entrant| (entrant.name.clone(), entrant.agent.clone()))
            .collect();
        let random = ("random".to_owned(), AgentSpec::parse("random").unwrap());
        let levels = ladder.levels.iter().map(|level| (level.name.to_string(), level.agent.clone()));
        assert_eq!(entrants, std::iter::once(random).chain(levels).collect::<Vec<_>>());
        assert_eq!((plan.schedule.seed.0, plan.schedule.games()), (ladder.seed, ladder.games));
    }
}

#[test]
fn neighbours_are_further_apart_than_chance_explains() {
    for ladder in levels::ladders() {
        let report = report_of(ladder);
        for names in LevelName::ALL.windows(2) {
            let pairing =
                row(&report["pairings"], &[("first", names[0].text()), ("second", names[1].text())]);
            let (score, p) = (pairing["score"].as_f64().unwrap(), pairing["p_holm"].as_f64().unwrap());
            assert!(score < 0.5 && p < CLEAR, "{names:?} of {}: {score}, p {p}", ladder.game);
        }
    }
}

#[test]
fn no_level_needs_a_clock_a_program_a_file_or_much_memory() {
    for level in levels::ladders().iter().flat_map(|ladder| &ladder.levels) {
        let demands = level.agent.demands();
        assert!(!level.agent.is_timed() && !demands.runs_programs && !demands.reads_files, "{}", level.agent);
        assert!(demands.mebibytes <= MODEST, "{} takes {} MiB", level.agent, demands.mebibytes);
    }
}

#[test]
fn a_level_is_known_by_one_name_and_plays_as_its_agent() {
    struct Resolve<'a>(&'a str);
    impl GameVisitor for Resolve<'_> {
        type Output = String;

        fn visit<G: Catalogued>(self, _game: &G) -> String {
            AgentSpec::parse(self.0).unwrap().resolved::<G>().to_string()
        }
    }
    let check = |game: &str, agent: &str, expected: &str| {
        assert_eq!(AnyGame::parse(game).unwrap().visit(Resolve(agent)), expected, "{agent} at {game}");
    };
    check("tic-tac-toe", "level:best", "exact:memory=1");
    check("dots:4x4", "level:club", "greedy");
    check("othello:size=10", "level:strong", "hybrid:depth=6");
    check("ttt", "level", "mcts:simulations=5,memory=1");
    check("ttt", "greedy", "greedy");
    let error = |text: &str| AgentSpec::parse(text).unwrap_err().to_string();
    assert!(error("level:clbu").starts_with("level has no option \"clbu\", did you mean club?"));
    assert_eq!(
        error("level:club,best"),
        "level: best cannot be \"on\"; wanted one level, and club is named as well"
    );
}

/// Plays both sides of one opening and lists what went wrong.
struct PlayPair<'a>(&'a str);

impl GameVisitor for PlayPair<'_> {
    type Output = Incidents;

    fn visit<G: Catalogued>(self, game: &G) -> Incidents {
        let mut schedule = match_schedule([self.0, "random"], 1);
        schedule.opening_plies = usual_plies(game);
        Incidents::of(&schedule, &play_all(game, &schedule, 1))
    }
}

fn check_whole_games(games: &[&str], names: &[LevelName]) {
    for (game, name) in games.iter().flat_map(|game| names.iter().map(move |name| (game, name))) {
        let incidents = AnyGame::parse(game).unwrap().visit(PlayPair(&format!("level:{name}")));
        assert_eq!(incidents.forfeits, [], "{name} at {game}");
    }
}

#[test]
fn every_level_plays_small_boards_to_the_end() {
    let games = ["go:size=2", "go:size=5", "othello:size=4", "dots:1x1", "dots:2x2", "ttt"];
    check_whole_games(&games, &LevelName::ALL);
}

#[test]
fn cheap_levels_play_large_boards_to_the_end() {
    let games = ["go:size=9", "othello", "othello:size=10", "checkers", "dots:5x4"];
    check_whole_games(&games, &LevelName::ALL[..2]);
}

mod slow {
    use super::*;

    #[test]
    fn every_level_plays_every_usual_size_to_the_end() {
        let games = [
            "go:size=3",
            "go:size=4",
            "go:size=7",
            "go:size=9",
            "othello:size=6",
            "othello",
            "checkers",
            "dots",
            "dots:5x5",
        ];
        check_whole_games(&games, &LevelName::ALL);
        let large = ["go:size=13", "go:size=19", "othello:size=10", "dots:9x9"];
        check_whole_games(&large, &LevelName::ALL[..4]);
    }

    struct PlayTournament<'a>(&'a str);

    impl GameVisitor for PlayTournament<'_> {
        type Output = TournamentReport;

        fn visit<G: Catalogued>(self, game: &G) -> TournamentReport {
            let plan =
                TournamentFile::parse(&text_of(self.0)).unwrap().plan(Seed(0), &Tables::unkept()).unwrap();
            let folder = tempfile::tempdir().unwrap();
            let mut library = Library::open(folder.path()).unwrap();
            let (stored, _hold) = library.enter_tournament(&plan, Again::Anew).unwrap();
            let whole = (&mut library, &stored);
            tournament::play(game, whole, &Equipment::plain(2), &mut |_| ControlFlow::Continue(()), &|| false)
                .unwrap()
        }
    }

    #[test]
    fn tournaments_played_again_have_the_same_bytes() {
        for name in ["dots-and-boxes", "tic-tac-toe"] {
            let is_called = |ladder: &&Ladder| ladder.game.name == name;
            let ladder = levels::ladders().iter().find(is_called).unwrap();
            let game = AnyGame::parse(name).unwrap();
            let report = game.visit(PlayTournament(&ladder.tournament));
            assert_eq!(serde_json::to_string(&report).unwrap(), report_text(ladder).trim_end(), "{name}");
        }
    }
}
