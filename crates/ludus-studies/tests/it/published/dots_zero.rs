//! The Dots and Boxes study's tables: disputes add up, winners go on, boards follow from games, and contradictions are named.

use ludus_studies::published::{DotsZero, dots_zero::Dispute};

use super::check_rounded;

/// Challengers of the rows after which the net with fewer games goes on, or the printed winner does not.
fn contradictions(disputes: &[Dispute]) -> (Vec<u64>, Vec<u64>) {
    let (mut lost, mut misprinted) = (Vec::new(), Vec::new());
    for rows in disputes.windows(2) {
        let ([incumbent, challenger], [old, new]) = (rows[0].versions, rows[0].victories);
        let goes_on = rows[1].versions[0];
        assert!(goes_on == incumbent || goes_on == challenger, "{challenger}");
        let winner = if new > old { challenger } else { incumbent };
        if goes_on != winner {
            lost.push(challenger);
        }
        if goes_on != rows[0].winner {
            misprinted.push(challenger);
        }
    }
    (lost, misprinted)
}

#[test]
fn every_dispute_adds_up_and_its_winner_goes_on() {
    let text = DotsZero::shipped();
    let disputes =
        [(&text.disputes_a, text.subsets.a.dispute, 60), (&text.disputes_b, text.subsets.b.dispute, 30)];
    for (rows, games, n_rows) in disputes {
        assert_eq!(rows.len(), n_rows);
        for (row, version) in rows.iter().zip(1..) {
            assert_eq!((row.versions[1], row.victories.iter().sum::<u64>()), (version, games));
        }
    }
    // Version 3 goes on with 18 of 50 games; the first dispute and both ties print the newer net, and the older goes on.
    assert_eq!(contradictions(&text.disputes_a), (vec![3], vec![1, 13, 17]));
    assert_eq!(contradictions(&text.disputes_b), (vec![], vec![]));
}

#[test]
fn boards_are_games_times_lines_symmetries_and_sets() {
    let text = DotsZero::shipped();
    let boards = |games: u64| games * text.net.plies * text.net.copies;
    assert_eq!(boards(text.warm_start.games), text.warm_start.boards);
    assert_eq!(boards(text.subsets.a.games), text.subsets.a.boards);
    assert_eq!(boards(text.subsets.b.games), text.subsets.b.boards);
}

#[test]
fn matches_are_eighty_games_and_give_the_shares_of_the_text() {
    let text = DotsZero::shipped();
    for one in &text.matches {
        let rounds = one.first.iter().zip(&one.second).map(|(first, second)| first + second);
        assert_eq!(rounds.collect::<Vec<u64>>(), [20; 4], "table {}", one.table);
    }
    // "around of 68% of the total of victories over MCTS"
    let plain = text.table("5.4").unwrap().percent_of("A v60").unwrap();
    assert!((68.0..69.0).contains(&plain), "{plain}");
    let wins = |table: &str, player: &str| 0.8 * text.table(table).unwrap().percent_of(player).unwrap();
    for (table, player, won) in [
        ("5.3", "A v60", 32.0),
        ("5.5", "B v100", 78.0),
        ("5.6", "B v100", 52.0),
        ("5.7", "B v100", 64.0),
        ("5.8", "B v100", 75.0),
        ("5.9", "C v24", 64.0),
        ("5.10", "C v24", 73.0),
        ("5.11", "C v24", 20.0),
        ("5.12", "C v24", 53.0),
    ] {
        check_rounded(won, wins(table, player), 6);
    }
}

#[test]
fn losses_are_those_of_policy_and_value() {
    for epoch in &DotsZero::shipped().history {
        // The text prints sums of numbers of seven digits.
        check_rounded(epoch.loss, epoch.policy + epoch.value, 5);
        check_rounded(epoch.validation_loss, epoch.validation_policy + epoch.validation_value, 5);
    }
}

#[test]
fn the_times_of_subset_a_are_read() {
    let hours = DotsZero::shipped().hours_a().unwrap();
    assert!((90.0..110.0).contains(&hours), "{hours}");
}
