//! What went wrong in games, in words: who broke down and how, and who counts results otherwise.

use std::{collections::BTreeMap, io::Write};

use ludus_arena::incidents::{Disagreement, Forfeit, Incidents, Place};

/// So many different forfeits are told; the library has them all.
const MOST: usize = 10;

/// Prints what there is to know, nothing when all went well.
pub(crate) fn write(incidents: &Incidents, out: &mut dyn Write) -> anyhow::Result<()> {
    let Incidents { forfeits, counted, disagreements } = incidents;
    let mut alike: Vec<(&Forfeit, u64)> = Vec::new();
    for forfeit in forfeits {
        let same = |known: &Forfeit| (&known.agent, &known.reason) == (&forfeit.agent, &forfeit.reason);
        match alike.iter_mut().find(|(known, _)| same(known)) {
            Some((_, n)) => *n += 1,
            None => alike.push((forfeit, 1)),
        }
    }
    for (Forfeit { place, agent, kind, reason }, n) in alike.iter().take(MOST) {
        let times = if *n == 1 { String::new() } else { format!("{n} times, the first in ") };
        writeln!(out, "  forfeit by {agent}, {kind}: {reason} ({times}{})", in_words(place))?;
    }
    if alike.len() > MOST {
        writeln!(out, "  and {} other kinds of forfeits", alike.len() - MOST)?;
    }
    if *counted > 0 {
        let agreed = counted - disagreements.len() as u64;
        writeln!(
            out,
            "  {agreed} of {counted} results were counted in the same way by the players themselves"
        )?;
    }
    if !disagreements.is_empty() {
        writeln!(out, "  (engines learn the rules from their command line: for area rules GNU Go needs")?;
        writeln!(
            out,
            "  --chinese-rules --positional-superko --capture-all-dead, or it leaves dead stones on the board)"
        )?;
    }
    for Disagreement { place, agent, margin, counted } in disagreements {
        writeln!(
            out,
            "  {agent} counts {counted} where the rules give {margin:+} to the first player ({})",
            in_words(place)
        )?;
    }
    Ok(())
}

fn in_words(Place { first, second, pair }: &Place) -> String {
    format!("pair {pair}, {first} first, {second} second")
}

/// Fails if somebody broke down, naming who and how often.
pub(crate) fn complain(incidents: &Incidents) -> anyhow::Result<()> {
    let mut by_agent: BTreeMap<&str, u64> = BTreeMap::new();
    for forfeit in &incidents.forfeits {
        *by_agent.entry(&forfeit.agent).or_default() += 1;
    }
    if by_agent.is_empty() {
        return Ok(());
    }
    let words: Vec<String> = by_agent.iter().map(|(agent, n)| format!("{agent} broke down in {n}")).collect();
    anyhow::bail!("{}; these games count as lost", words.join(" games, ") + " games")
}
