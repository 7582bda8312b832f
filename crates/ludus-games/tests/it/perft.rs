//! Every row of the perft files, through the same code that the command uses.

use std::fs;

use ludus_core::perft::{Counting, Request, count};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

/// Rows with more leaves than this are slow.
const QUICK_NODES: u64 = 10_000_000;

/// One row of a file: `game; depth; nodes`, then optionally `finished` and a position.
struct Row {
    game: String,
    depth: u32,
    nodes: u64,
    counting: Counting,
    position: Option<String>,
}

struct CountPaths<'a>(&'a Row);

impl GameVisitor for CountPaths<'_> {
    type Output = u64;

    fn visit<G: Catalogued>(self, game: &G) -> u64 {
        let Row { depth, counting, position, .. } = self.0;
        let position = match position {
            Some(text) => game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}")),
            None => game.start(),
        };
        let request = Request { depth: *depth, counting: *counting, threads: 2 };
        count(game, &position, &request, &|_| ()).unwrap().nodes
    }
}

fn rows() -> Vec<Row> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(parse_row).collect()
}

fn parse_row(line: &str) -> Row {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [game, depth, nodes, rest @ ..] = &fields[..] else { panic!("short row {line:?}") };
    Row {
        game: (*game).into(),
        depth: depth.parse().unwrap(),
        nodes: nodes.replace(',', "").parse().unwrap(),
        counting: if rest.contains(&"finished") { Counting::Finished } else { Counting::FullLength },
        position: rest
            .iter()
            .find(|field| !field.is_empty() && **field != "finished")
            .map(|text| (*text).into()),
    }
}

fn check(wanted: impl Fn(&Row) -> bool) {
    for row in rows().into_iter().filter(wanted) {
        let counted = AnyGame::parse(&row.game).unwrap().visit(CountPaths(&row));
        assert_eq!(counted, row.nodes, "{} at depth {} ({:?})", row.game, row.depth, row.counting);
    }
}

#[test]
fn published_counts_of_small_depth_are_met() {
    check(|row| row.nodes <= QUICK_NODES);
}

mod slow {
    #[test]
    fn published_counts_of_great_depth_are_met() {
        super::check(|row| row.nodes > super::QUICK_NODES);
    }
}
