//! A proof in words: a line for each seat, some wrong moves, and a sentence that says what is proven.

use std::io::Write;

use ludus_arena::judge::{Mistake, Proof, SeatProof};

use crate::{
    numbers::{self, count, signed},
    said_no::SaidNo,
    table::{Side, Table},
};

pub(super) fn write(proof: &Proof, out: &mut dyn Write) -> anyhow::Result<()> {
    let Proof { game, agent, seats, seed, .. } = proof;
    writeln!(out, "{agent} at {game}: every reply followed from the start (seed {seed})\n")?;
    let mut table = Table::new(
        [("seat", Side::Left)]
            .into_iter()
            .chain(NUMBERS.map(|heading| (heading, Side::Right)))
            .map(|(heading, side)| (heading.to_owned(), side)),
    );
    for seat in seats {
        table.add(cells(seat));
    }
    table.write(2, out)?;
    for seat in seats.iter().filter(|seat| seat.losing > 0) {
        writeln!(out, "\n  wrong moves of {}, {}:", seat.seat, told(seat))?;
        for mistake in &seat.mistakes {
            writeln!(out, "    {}", sentence(mistake))?;
        }
    }
    writeln!(out, "\n{}", verdict(proof))?;
    Ok(())
}

const NUMBERS: [&str; 8] = [
    "reached",
    "decided",
    "losing the result",
    "losing points",
    "points lost",
    "most at once",
    "worst end",
    "best play",
];

fn cells(seat: &SeatProof) -> Vec<String> {
    vec![
        seat.seat.to_owned(),
        seat.reached.to_string(),
        seat.positions.to_string(),
        seat.result_losing.to_string(),
        seat.losing.to_string(),
        seat.total_loss.to_string(),
        seat.worst_loss.to_string(),
        signed(seat.worst_end),
        signed(seat.value),
    ]
}

fn told(seat: &SeatProof) -> String {
    let told = seat.mistakes.len() as u64;
    if told == seat.losing { "all of them".into() } else { format!("the {told} earliest") }
}

fn sentence(mistake: &Mistake) -> String {
    let Mistake { ply, position, mv, best, loss, loses_result } = mistake;
    let result = if *loses_result { " and the result" } else { "" };
    let (plies, best) = (numbers::plies(*ply), best.join(" "));
    format!("{position}  after {plies} {mv} loses {loss}{result}; best {best}")
}

/// What is proven, in one line.
fn verdict(proof: &Proof) -> String {
    let Proof { positions, losing, seats, .. } = proof;
    let positions = count(*positions, "position");
    let result_losing: u64 = seats.iter().map(|seat| seat.result_losing).sum();
    match (losing, result_losing) {
        (0, _) => format!("never loses value over {positions}"),
        (losing, 0) => format!("loses points in {losing} of {positions}, never the result"),
        (losing, result_losing) => {
            format!("loses points in {losing} of {positions}, the result in {result_losing}")
        }
    }
}

/// The exit code: a move that loses value is a no.
pub(super) fn conclude(proof: &Proof) -> anyhow::Result<()> {
    if proof.proven { Ok(()) } else { Err(SaidNo("the agent's moves lose value".into()).into()) }
}
