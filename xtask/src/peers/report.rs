//! The Markdown tables. Rates have three digits, more than a shared machine can repeat; ratios are cut
//! off instead of rounded, so that 4.96 never reads as the 5.0 that was wanted.

use std::fmt::Write;

use super::{
    comparison::{Comparison, Verdict},
    nets::{FreeComparison, NetComparison},
    search::SearchComparison,
};

/// The tables of `peers rules`: against the peer, then our three routes.
pub(crate) fn format_rules(comparisons: &[Comparison]) -> String {
    let mut text = String::from(
        "| game | plies, OpenSpiel | plies, Ludus | games/s, OpenSpiel | games/s, Ludus | ratio | wanted | met |\n\
         |---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for comparison in comparisons {
        push_row(&mut text, &peer_cells(comparison));
    }
    text.push_str(
        "\nThe three ways to play a random game with Ludus, in games/s, and listing beside OpenSpiel, which \
         lists too:\n\n\
         | game | `playout` | `random_move` and `play` | listing all moves | listing, ratio | wanted | met |\n\
         |---|--:|--:|--:|--:|--:|---|\n",
    );
    for comparison in comparisons {
        push_row(&mut text, &route_cells(comparison));
    }
    text
}

/// The table of `peers mcts`.
pub(crate) fn format_search(comparisons: &[SearchComparison]) -> String {
    let mut text = String::from(
        "| game | simulations/s, OpenSpiel | simulations/s, Ludus | ratio | wanted | met |\n\
         |---|--:|--:|--:|--:|---|\n",
    );
    for comparison in comparisons {
        let SearchComparison { matchup, peer_rate, our_rate } = comparison;
        let mut cells = vec![matchup.title.to_owned(), format_rate(*peer_rate), format_rate(*our_rate)];
        cells.extend(verdict_cells(comparison.verdict()));
        push_row(&mut text, &cells);
    }
    text
}

/// The tables of `peers nets`; whoever has no alpha-zero-general reads how to measure it.
pub(crate) fn format_nets(nets: &[NetComparison], free: Option<&FreeComparison>) -> String {
    let mut text = String::from(
        "| net | positions at once | positions/s, onnxruntime | positions/s, Ludus | ratio | wanted | met |\n\
         |---|--:|--:|--:|--:|--:|---|\n",
    );
    for comparison in nets {
        let NetComparison { net, batch, peer_rate, our_rate } = comparison;
        let [_, wanted, met] = verdict_cells(comparison.verdict());
        let ratio = format_close_ratio(our_rate / peer_rate);
        let rates = [format_rate(*peer_rate), format_rate(*our_rate)];
        let cells = [&[net.clone(), batch.to_string()], &rates[..], &[ratio, wanted, met]].concat();
        push_row(&mut text, &cells);
    }
    text.push_str(
        "\nWith a free net, one that has the same priors for all moves and finds nobody ahead:\n\n",
    );
    let Some(free) = free else {
        text.push_str(
            "not measured, because alpha-zero-general is on no registry; give a checkout with `--alpha-zero-general FOLDER`.\n",
        );
        return text;
    };
    text.push_str(
        "| game | simulations/s, alpha-zero-general | simulations/s, Ludus | ratio | wanted | met |\n\
         |---|--:|--:|--:|--:|---|\n",
    );
    let rates = [free.peer_rate, free.our_rate].map(format_rate);
    let cells = [&["Dots and Boxes 3x3".into()], &rates[..], &verdict_cells(free.verdict())].concat();
    push_row(&mut text, &cells);
    text
}

fn peer_cells(comparison: &Comparison) -> Vec<String> {
    let Comparison { matchup, peer_length, peer_games_per_second, ours } = comparison;
    let mut cells = vec![
        matchup.title.to_owned(),
        format!("{:.2} ± {:.2}", peer_length.mean_plies, peer_length.standard_error),
        format!("{:.2}", ours.mean_steps),
        format_rate(*peer_games_per_second),
        format_rate(ours.games_per_second),
    ];
    cells.extend(verdict_cells(comparison.verdict()));
    cells
}

fn route_cells(comparison: &Comparison) -> Vec<String> {
    let ours = &comparison.ours;
    let mut cells = vec![
        comparison.matchup.title.to_owned(),
        format_rate(ours.games_per_second),
        format_rate(ours.random_move_games_per_second),
        format_rate(ours.listed_games_per_second),
    ];
    cells.extend(verdict_cells(comparison.verdict_by_listing()));
    cells
}

/// Ratio, wanted ratio, and whether it is met.
fn verdict_cells(verdict: Verdict) -> [String; 3] {
    match verdict {
        Verdict::Refused { difference } => {
            ["refused".into(), "".into(), format!("lengths differ by {:+.1} %", 100.0 * difference)]
        }
        Verdict::Compared { ratio, wanted: None } => [format_ratio(ratio), "".into(), "".into()],
        Verdict::Compared { ratio, wanted: Some(wanted) } => {
            let met = if ratio >= wanted { "yes" } else { "no" };
            [format_ratio(ratio), format!("{wanted}x"), met.into()]
        }
    }
}

fn push_row(text: &mut String, cells: &[String]) {
    writeln!(text, "| {} |", cells.join(" | ")).expect("writing to a string cannot fail");
}

fn format_ratio(ratio: f64) -> String {
    format!("{:.1}x", (ratio * 10.0).floor() / 10.0)
}

/// A ratio that may be close to 1.
fn format_close_ratio(ratio: f64) -> String {
    format!("{:.2}x", (ratio * 100.0).floor() / 100.0)
}

/// A rate in three significant digits, thousands apart: `1,230,000`.
pub(crate) fn format_rate(rate: f64) -> String {
    let mut unit = 1.0;
    while rate / unit >= 1000.0 {
        unit *= 10.0;
    }
    let digits = format!("{:.0}", (rate / unit).round() * unit);
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
