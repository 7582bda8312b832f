//! What agents need beside the rules, however deep it is hidden in a spec, and what they make of a time.

use std::time::Duration;

use ludus_arena::{AgentSpec, Demands};
use ludus_games::{AnyGame, Catalogued, GameVisitor};

const NOTHING: Demands = Demands { runs_programs: false, reads_files: false, mebibytes: 0 };
const PROGRAM: Demands = Demands { runs_programs: true, ..NOTHING };
const FILE: Demands = Demands { reads_files: true, ..NOTHING };

const fn memory(mebibytes: u64) -> Demands {
    Demands { mebibytes, ..NOTHING }
}

/// Specs with what they need. Every kind of agent stands here at least once.
const CASES: &[(&str, Demands)] = &[
    ("random", NOTHING),
    ("greedy", NOTHING),
    ("influence", NOTHING),
    ("greedy-influence", NOTHING),
    ("chains", NOTHING),
    ("simple", NOTHING),
    ("offensive", NOTHING),
    ("defensive", NOTHING),
    ("minimax", NOTHING),
    ("minimax:eval=net:some.file", FILE),
    ("alphabeta:depth=3", NOTHING),
    ("expected-min", NOTHING),
    ("pvs", memory(16)),
    ("pvs:hash=300,exact", memory(300)),
    ("pvs:eval=Net:some.file", Demands { mebibytes: 16, ..FILE }),
    ("mcts", memory(128)),
    ("mcts:memory=4096,rave", memory(4096)),
    ("exact", memory(128)),
    ("exact:memory=7,otherwise=\"pvs:hash=5\"", memory(12)),
    ("exact:memory=1,otherwise=\"gtp:command=sh\"", Demands { mebibytes: 1, ..PROGRAM }),
    ("hybrid", NOTHING),
    ("hybrid:pattern=some.toml", FILE),
    ("hybrid:pattern=on,corner", NOTHING),
    ("hybrid:search=\"mcts:memory=9\"", memory(9)),
    ("hybrid:eval=net:some.file", FILE),
    ("hybrid:search=\"exact:memory=2,otherwise=\\\"hybrid:pattern=x\\\"\"", Demands { mebibytes: 2, ..FILE }),
    ("gtp:command=sh", PROGRAM),
    ("net:some.safetensors,agent=\"gtp:command=sh\"", Demands { reads_files: true, ..PROGRAM }),
    ("run:some,agent=\"gtp:command=sh\"", PROGRAM),
    ("run:some@12", Demands::NONE),
    ("champion", NOTHING),
    ("champion:dots-zero,agent=\"gtp:command=sh\"", PROGRAM),
    ("zero:net=champion:dots-zero,memory=1,cache=0", memory(1)),
    ("policy:pass=0.5", NOTHING),
    ("policy:net=some.file", FILE),
    ("policy:net=run:some", NOTHING),
    ("zero", memory(80)),
    ("zero:memory=5,cache=2", memory(7)),
    ("zero:net=some.file,memory=1,cache=0", Demands { mebibytes: 1, ..FILE }),
    ("zero:net=run:some@3,memory=1,cache=0", memory(1)),
    ("hybrid:search=\"zero:net=x,cache=9\"", Demands { mebibytes: 73, ..FILE }),
    ("careless:agent=\"gtp:command=sh\"", PROGRAM),
    ("hybrid:search=\"gtp:command=sh\"", PROGRAM),
];

#[test]
fn whatever_a_spec_would_run_read_or_fill_is_said() {
    for (text, expected) in CASES {
        assert_eq!(AgentSpec::parse(text).unwrap().demands(), *expected, "{text}");
    }
}

#[test]
fn a_level_needs_what_its_hungriest_agent_needs() {
    let level = AgentSpec::parse("hybrid:search=level:best").unwrap().demands();
    assert!(level.mebibytes >= 16 && !level.runs_programs && !level.reads_files, "{level:?}");
}

#[test]
fn every_kind_of_agent_has_a_case() {
    let name = |text: &str| text.split(':').next().unwrap().to_owned();
    for info in AgentSpec::catalogue().iter().filter(|info| info.name != "level") {
        assert!(CASES.iter().any(|(text, _)| name(text) == info.name), "{}", info.name);
    }
}

struct WithTime<'a>(&'a str, Duration);

impl GameVisitor for WithTime<'_> {
    type Output = Option<String>;

    fn visit<G: Catalogued>(self, _game: &G) -> Option<String> {
        let timed = AgentSpec::parse(self.0).unwrap().with_time::<G>(self.1)?;
        assert!(timed.is_timed(), "{timed}");
        Some(timed.to_string())
    }
}

#[test]
fn a_time_takes_the_place_of_every_other_limit() {
    let check = |game: &str, agent: &str, expected: Option<&str>| {
        let time = Duration::from_millis(1500);
        let timed = AnyGame::parse(game).unwrap().visit(WithTime(agent, time));
        assert_eq!(timed.as_deref(), expected, "{agent} at {game}");
    };
    check("go", "pvs", Some("pvs:time=1500ms"));
    check("go", "alphabeta:depth=3,eval=influence,nodes=9", Some("alphabeta:eval=influence,time=1500ms"));
    check("go", "minimax:time=3s", Some("minimax:time=1500ms"));
    check("go", "mcts:simulations=10,rave", Some("mcts:rave,time=1500ms"));
    check("go", "zero:simulations=10,net=x", Some("zero:net=x,time=1500ms"));
    check("go", "zero:candidates=4,noise=1", Some("zero:noise=1,time=1500ms"));
    check("go", "zero:rule=gumbel,candidates=4", Some("zero:rule=gumbel,candidates=4,time=1500ms"));
    check("go", "zero:time=1s,c=2", Some("zero:c=2,time=1500ms"));
    check("othello", "hybrid:corner", Some("hybrid:corner,search=alphabeta:time=1500ms"));
    check(
        "othello",
        "hybrid:expected-min,depth=5,eval=features,killer",
        Some("hybrid:killer,search=\"expected-min:eval=features,time=1500ms\""),
    );
    check("go", "hybrid:search=\"mcts:simulations=9\"", Some("hybrid:search=mcts:time=1500ms"));
    check("othello", "level:strong", Some("hybrid:search=alphabeta:time=1500ms"));
    check("othello", "hybrid:search=level:best", Some("hybrid:search=\"pvs:exact,time=1500ms\""));
    for agent in
        ["random", "exact", "exact:otherwise=pvs", "gtp:command=sh", "greedy", "hybrid:search=random"]
    {
        check("go", agent, None);
    }
    check("dots", "level:club", None);
}

#[test]
fn a_time_out_of_range_becomes_the_nearest_in_range() {
    let check = |time: Duration, expected: &str| {
        let timed = AnyGame::parse("ttt").unwrap().visit(WithTime("pvs", time));
        assert_eq!(timed.as_deref(), Some(expected));
    };
    check(Duration::ZERO, "pvs:time=1ms");
    check(Duration::from_micros(1999), "pvs:time=1ms");
    check(Duration::MAX, "pvs:time=3600000ms");
}
