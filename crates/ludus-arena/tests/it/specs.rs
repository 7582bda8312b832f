//! Agents as texts: what is printed is what was read, and mistakes are named.

use ludus_arena::{AgentSpec, error::AgentError};
use ludus_exact::Tables;
use ludus_games::{AnyGame, Catalogued, GameVisitor};
use proptest::prelude::*;

use crate::AGENTS;

#[test]
fn what_it_prints_is_what_it_read() {
    let more = [
        "alphabeta:depth=8,eval=pieces:king=1.4",
        "pvs:time=1s",
        "Random",
        "mcts:c=0.5,simulations=7",
        "zero:net=some.safetensors,simulations=200",
        "zero:net=run:mine@120,rule=puct,c=1.25,first-play=-0.5,noise=0.25,alpha=0.3,temperature=1,plies=8",
        "zero:time=1s,c=2,reuse=off,exact,sign=ply,proofs=off",
        "puct:candidates=8,memory=3,cache=0",
        "policy:net=some.safetensors,pass=1",
        "gtp:command=\"gnugo --mode gtp\",random=0.3,limit=10s,send=\"level 3;time_settings 0 1 1\"",
    ];
    for text in AGENTS.iter().chain(&more) {
        assert_eq!(AgentSpec::parse(text).unwrap().to_string(), **text);
    }
}

#[test]
fn mistakes_are_named_with_the_nearest_right_thing() {
    let check = |text: &str, expected: &str| {
        let error = AgentSpec::parse(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    };
    check("alphabet:depth=2", "there is no agent \"alphabet\", did you mean alphabeta?");
    check("alphabeta:deph=2", "alphabeta has no option \"deph\", did you mean depth?");
    check("alphabeta:depth=0", "alphabeta: depth cannot be \"0\"; wanted a whole number from 1 to 100");
    check("alphabeta:depth=1000", "alphabeta: depth cannot be \"1000\"; wanted a whole number from 1 to 100");
    check("pvs:nodes=0", "pvs: nodes cannot be \"0\"; wanted a whole number from 1 to");
    check("pvs:time=0s", "pvs: time cannot be \"0s\"; wanted a time from 1ms to 3600s");
    check("pvs:time=5", "pvs: time cannot be \"5\"; wanted a time from 1ms to 3600s");
    check("pvs:hash=0", "pvs: hash cannot be \"0\"");
    check("mcts:simulations=0", "mcts: simulations cannot be \"0\"; wanted a whole number from 1 to");
    check("mcts:c=-1", "mcts: c cannot be \"-1\"; wanted a number from 0 to");
    check("mcts:c=nan", "mcts: c cannot be \"nan\"; wanted a number from 0 to");
    check("zero:simulations=0", "zero: simulations cannot be \"0\"; wanted a whole number from 1 to");
    check("zero:rule=uct", "zero: rule cannot be \"uct\"; wanted one of gumbel, puct");
    check("zero:c=2", "zero: c cannot be \"2\"; wanted rule=puct beside it");
    check("zero:rule=gumbel,time=1s,alpha=1", "zero: alpha cannot be \"1\"; wanted rule=puct beside it");
    check("zero:time=1s,candidates=4", "zero: candidates cannot be \"4\"; wanted rule=gumbel beside it");
    check("zero:rule=puct,first-play=2", "zero: first-play cannot be \"2\"; wanted reduced, or a number");
    check("zero:rule=puct,first-play=nan", "zero: first-play cannot be \"nan\"; wanted reduced, or a number");
    check("zero:noise=1.5", "zero: noise cannot be \"1.5\"; wanted a number from 0 to 1");
    check("zero:rule=puct,noise=1,alpha=0", "zero: alpha cannot be \"0\"; wanted a number from 0.001 to");
    check("zero:rule=puct,alpha=0", "zero: alpha cannot be \"0\"; wanted a number from 0.001 to");
    check("zero:temperature=-1", "zero: temperature cannot be \"-1\"; wanted a number from 0 to");
    check("zero:sign=same", "zero: sign cannot be \"same\"; wanted one of mover, ply");
    check("zero:cache=9999", "zero: cache cannot be \"9999\"; wanted a whole number from 0 to 4096");
    check("zero:nett=x", "zero has no option \"nett\", did you mean net?");
    check("zero:net", "zero: net cannot be left without a value; wanted the path of a learned player");
    check("policy:net=\"\"", "policy: net cannot be \"\"; wanted the path of a learned player");
    check(
        "zero:net=run:../x",
        "zero: net cannot be \"run:../x\"; wanted the name of a run, or RUN@GENERATION",
    );
    check(
        "greedy:ties=frist",
        "greedy: ties cannot be \"frist\"; wanted one of random, first, did you mean first?",
    );
    check("hybrid:plain,corner", "hybrid: plain cannot be \"on\"; wanted plain without corner");
    check(
        "hybrid:search=pvs,depth=3",
        "hybrid: search cannot be \"pvs\"; wanted search alone, with depth inside",
    );
    check("hybrid:search=pvz", "there is no agent \"pvz\", did you mean pvs?");
    check("gtp", "gtp: command cannot be left without a value; wanted a program with its arguments, such as");
    check("gtp:command=\"sh 'x\"", "gtp: command cannot be \"sh 'x\"; wanted a program with its arguments");
    check("gtp:command=\"\"", "gtp: command cannot be \"\"; wanted a program with its arguments");
    check("gtp:command=sh,random=2", "gtp: random cannot be \"2\"; wanted a number from 0 to 1");
    check("gtp:command=sh,limit=0s", "gtp: limit cannot be \"0s\"; wanted a time from 1ms to 3600s");
    check("gtp:command=sh,send=\"a;;b\"", "gtp: send cannot be \"a;;b\"; wanted commands separated by ;");
    check("gtp:command=sh,send=\"7 #\"", "gtp: send cannot be \"7 #\"; wanted commands separated by ;");
    check("random:", "at character 8: found the end of the text, wanted an option");
}

struct Build<'a>(&'a str);

impl GameVisitor for Build<'_> {
    type Output = Option<String>;

    fn visit<G: Catalogued>(self, game: &G) -> Option<String> {
        AgentSpec::parse(self.0)
            .unwrap()
            .build(game, &Tables::unkept())
            .err()
            .map(|error: AgentError| error.to_string())
    }
}

fn build_error(game: &str, agent: &str) -> Option<String> {
    AnyGame::parse(game).unwrap().visit(Build(agent))
}

#[test]
fn what_a_game_does_not_have_is_refused_when_the_agent_is_made() {
    let check = |game: &str, agent: &str, expected: &str| {
        let error = build_error(game, agent).unwrap();
        assert!(error.starts_with(expected), "{agent} at {game}: {error}");
    };
    check("checkers", "hybrid", "hybrid does not play checkers; these do: random, minimax,");
    check("othello", "defensive", "defensive does not play othello; these do: random,");
    check("checkers", "pvs:eval=peices", "there is no evaluation \"peices\", did you mean pieces?");
    check("checkers", "pvs:eval=pieces:king=9", "pieces: king cannot be \"9\"; wanted a number from");
    check("checkers", "gtp:command=sh", "gtp does not play checkers; these do: random,");
    check(
        "othello:start=reversi",
        "gtp:command=sh",
        "gtp cannot play othello:start=reversi: engines know no such start",
    );
    let wanted = "install it or give its path";
    let unstartable = |program: &str, reason: &str| {
        let expected = format!("cannot run {program}: {reason}; {wanted}");
        check("go", &format!("gtp:command={program}"), &expected);
    };
    unstartable("no-such-engine", "it is not in the search path");
    unstartable("./no-such-engine", "there is no such file");
    unstartable("./Cargo.toml", "it is not an executable file");
    unstartable("./src", "it is not an executable file");
    check("othello", "hybrid:pattern=no-such-file.toml", "cannot read no-such-file.toml: ");
}

/// The shortest spec of an agent: most are content with a name. `None` for those that need something learned, which
/// have tests of their own.
fn with_needs(name: &str) -> Option<&str> {
    match name {
        "gtp" => Some("gtp:command=sh"),
        "careless" => Some("careless:agent=random"),
        "net" | "run" | "policy" | "zero" => None,
        name => Some(name),
    }
}

#[test]
fn every_agent_in_the_catalogue_plays_some_game_and_every_game_has_agents() {
    struct Names;
    impl GameVisitor for Names {
        type Output = Vec<&'static str>;

        fn visit<G: Catalogued>(self, game: &G) -> Self::Output {
            let infos = AgentSpec::catalogue_for::<G>();
            infos
                .iter()
                .map(|info| info.name)
                .inspect(|name| {
                    let error = with_needs(name).and_then(|text| build_error(&game.spec().to_string(), text));
                    assert_eq!(error, None);
                })
                .collect()
        }
    }
    let by_game: Vec<Vec<&str>> = ["go", "othello", "checkers", "dots", "ttt"]
        .iter()
        .map(|game| AnyGame::parse(game).unwrap().visit(Names))
        .collect();
    for info in AgentSpec::catalogue() {
        assert!(by_game.iter().any(|names| names.contains(&info.name)), "{}", info.name);
    }
    assert!(by_game.iter().all(|names| names.len() > 6));
}

#[test]
fn every_heuristic_of_every_game_can_be_named() {
    struct Heuristics;
    impl GameVisitor for Heuristics {
        type Output = Vec<&'static str>;

        fn visit<G: Catalogued>(self, _game: &G) -> Self::Output {
            G::HEURISTICS.iter().map(|offer| offer.info.name).collect()
        }
    }
    for game in ["go", "othello", "checkers", "dots", "ttt"] {
        for name in AnyGame::parse(game).unwrap().visit(Heuristics) {
            assert_eq!(build_error(game, &format!("hybrid:{name}")), None);
        }
    }
}

proptest! {
    #[test]
    fn arbitrary_texts_never_panic(text in "(random|pvs|hybrid|mcts|zero|policy|greedy|gtp)(:[a-z=,0-9\":.-]{0,30})?|\\PC*") {
        if let Ok(spec) = AgentSpec::parse(&text) {
            prop_assert_eq!(spec.to_string(), text);
        }
    }
}
