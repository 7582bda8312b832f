//! Ratings against a published fit and against simulated players whose strengths are known; pools, bounds,
//! cycles and what is refused.

use ludus_arena::statistics::ratings::{Encounter, Extreme, Prior, RatingError, Ratings, rate, rate_with};
use ludus_core::{Rng, Seed};
use proptest::prelude::*;

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() < tolerance, "{found} is not {expected}");
}

fn encounter(first: usize, second: usize, games: u64, points: f64) -> Encounter {
    Encounter { players: [first, second], games, points }
}

/// Wins of the eastern teams of the American League in 1987, row against column: Milwaukee, Detroit, Toronto,
/// New York, Boston, Cleveland, Baltimore (Agresti, Categorical Data Analysis, 2nd edition, table 10.10).
const BASEBALL: [[u32; 7]; 7] = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
];

fn baseball() -> Vec<Encounter> {
    let pairs = (0..7).flat_map(|row| (0..row).map(move |column| (row, column)));
    let meet = |(row, column): (usize, usize)| {
        let (won, lost) = (BASEBALL[row][column], BASEBALL[column][row]);
        encounter(row, column, u64::from(won + lost), f64::from(won))
    };
    pairs.map(meet).collect()
}

#[test]
fn baseball_teams_as_published() {
    let ratings = rate_with(7, &baseball(), Some(6), Prior::None).unwrap();
    // Abilities and standard errors to four digits as in the vignette of the R package BradleyTerry2 (Turner
    // & Firth 2012), which has Baltimore at zero; more digits from Newton's method in numpy.
    let published = [
        (1.581_355_88, 0.343_255_98),
        (1.436_408_43, 0.339_568_51),
        (1.294_485_12, 0.336_669_40),
        (1.247_617_85, 0.335_860_92),
        (1.107_697_71, 0.333_878_21),
        (0.683_852_77, 0.331_876_67),
        (0.0, 0.0),
    ];
    let scale = 400.0 / std::f64::consts::LN_10;
    for (rating, (ability, deviation)) in ratings.players.iter().zip(published) {
        near(rating.elo, scale * ability, 1e-5);
        near(rating.error, 1.959_964 * scale * deviation, 1e-4);
        assert_eq!((rating.games, rating.pool, rating.group, rating.extreme), (78, 0, 0, None));
    }
    let (elo, error) = ratings.difference(0, 4).unwrap();
    near(elo, 82.282_852, 1e-5);
    near(error, 105.728_375, 1e-5);
    let meeting = ratings.meetings.iter().find(|meeting| meeting.players == [1, 4]).unwrap();
    assert_eq!((meeting.games, meeting.points), (13, 11.0));
    near(meeting.expected, 0.581_445_644, 1e-8);
    near(meeting.residual, 1.934_677_5, 1e-6);
    // The same potentials by numpy's linalg.lstsq.
    near(ratings.cyclic_share, 0.307_587_646_77, 1e-9);
}

#[test]
fn without_an_anchor_the_mean_is_zero_and_bars_are_those_of_the_distance_to_it() {
    let ratings = rate_with(7, &baseball(), None, Prior::None).unwrap();
    near(ratings.players.iter().map(|rating| rating.elo).sum(), 0.0, 1e-9);
    near(ratings.players[0].elo, 92.270_786, 1e-5);
    near(ratings.players[0].error, 70.622_311, 1e-5);
    near(ratings.players[6].error, 79.148_906, 1e-5);
    near(ratings.difference(0, 4).unwrap().1, 105.728_375, 1e-5);
    assert_eq!(ratings.anchor_pool, None);
}

#[test]
fn one_virtual_draw_each_keeps_perfect_scores_finite_and_marked() {
    // Numpy on the same data with the virtual draws written out: all games of player 0 and half of player 1's
    // are those between them, which makes 1½ draws there, and as many between players 1 and 2.
    let ratings = rate(3, &[encounter(0, 1, 10, 10.0), encounter(1, 2, 10, 7.5)], Some(2)).unwrap();
    near(ratings.players[0].elo, 624.367_115, 1e-5);
    near(ratings.players[1].elo, 161.828_235, 1e-5);
    assert_eq!(ratings.players[0].extreme, Some(Extreme::WonAll));
    assert_eq!((ratings.players[1].extreme, ratings.players[2].extreme), (None, None));
    let groups: Vec<usize> = ratings.players.iter().map(|rating| rating.group).collect();
    assert_eq!(groups, [0, 1, 1]);
    let lost = rate(2, &[encounter(0, 1, 4, 0.0)], None).unwrap();
    assert_eq!(lost.players[0].extreme, Some(Extreme::LostAll));
}

#[test]
fn a_group_that_never_lost_a_point_to_the_rest_is_told_apart() {
    for [one, two, three, four] in [[0, 1, 2, 3], [3, 2, 1, 0]] {
        let results = [(one, three, 5.0), (two, four, 5.0), (one, two, 2.0), (three, four, 3.0)];
        let encounters = results.map(|(first, second, points)| encounter(first, second, 5, points));
        let ratings = rate(4, &encounters, None).unwrap();
        let groups: Vec<usize> = ratings.players.iter().map(|rating| rating.group).collect();
        assert_eq!(groups, [0, 0, 1, 1]);
        assert!(ratings.players.iter().all(|rating| rating.extreme.is_none() && rating.elo.abs() < 1000.0));
    }
}

#[test]
fn pools_are_fitted_apart() {
    let left = [encounter(0, 2, 20, 12.0), encounter(2, 4, 20, 15.0)];
    let right = [encounter(1, 3, 30, 10.0)];
    let both = rate(6, &[left[0], left[1], right[0]], Some(3)).unwrap();
    let pools: Vec<usize> = both.players.iter().map(|rating| rating.pool).collect();
    assert_eq!((pools, both.pools, both.anchor_pool), (vec![0, 1, 0, 1, 0, 2], 3, Some(1)));
    let alone = rate(6, &left, None).unwrap();
    for player in [0, 2, 4] {
        assert_eq!(both.players[player], alone.players[player]);
    }
    assert_eq!((both.players[3].elo, both.players[3].error), (0.0, 0.0));
    assert_eq!((both.players[5].elo, both.players[5].error, both.players[5].games), (0.0, 0.0, 0));
    assert_eq!(both.difference(0, 1), None);
    assert_eq!(both.difference(0, 9), None);
    assert!(both.difference(0, 4).unwrap().0 > 0.0);
}

#[test]
fn encounters_that_cannot_be_are_refused() {
    for (encounter, message) in [
        (encounter(0, 3, 1, 1.0), "found player 3, wanted an index below 3"),
        (encounter(1, 1, 1, 1.0), "found player 1 playing against itself, wanted two players"),
        (encounter(0, 1, 2, 2.5), "found 2.5 points, wanted 0 to 2, one for each game at most"),
        (encounter(0, 1, 2, f64::NAN), "found NaN points, wanted 0 to 2, one for each game at most"),
    ] {
        assert_eq!(rate(3, &[encounter], None).unwrap_err().to_string(), message);
    }
    let missing = RatingError::NoSuchPlayer { found: 7, n_players: 3 };
    assert_eq!(rate(3, &[], Some(7)).unwrap_err(), missing);
}

#[test]
fn nobody_and_no_games_have_ratings_too() {
    let nobody = rate(0, &[], None).unwrap();
    assert_eq!((nobody.players.len(), nobody.pools, nobody.cyclic_share), (0, 0, 0.0));
    let idle = rate(2, &[encounter(0, 1, 0, 0.0)], Some(0)).unwrap();
    assert_eq!((idle.pools, idle.meetings.len(), idle.players[1].elo), (2, 0, 0.0));
}

#[test]
fn without_a_prior_perfect_scores_still_end_in_numbers() {
    let ratings = rate_with(2, &[encounter(0, 1, 10, 10.0)], None, Prior::None).unwrap();
    assert!(ratings.players[0].elo.is_finite() && ratings.players[0].error.is_finite());
}

fn chance(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// So many games without draws between players of known ratings.
fn play(elos: [f64; 2], games: u64, rng: &mut Rng) -> f64 {
    let expected = 1.0 / (1.0 + 10.0_f64.powf((elos[1] - elos[0]) / 400.0));
    (0..games).filter(|_| chance(rng) < expected).count() as f64
}

/// Everybody against everybody among the players listed.
fn round_robin(elos: &[f64], players: &[usize], games: u64, rng: &mut Rng) -> Vec<Encounter> {
    let pairs = players.iter().flat_map(|one| players.iter().map(move |two| (*one, *two)));
    let meet = |(one, two)| encounter(one, two, games, play([elos[one], elos[two]], games, rng));
    pairs.filter(|(one, two)| one < two).map(meet).collect()
}

/// In which share of simulations the interval of the difference of two players holds the true difference.
fn coverage(elos: &[f64], pools: &[&[usize]], games: u64) -> f64 {
    let (mut held, mut all) = (0.0, 0.0);
    for index in 0..200 {
        let mut rng = Seed(9).stream("ratings", index);
        let rounds = pools.iter().flat_map(|players| round_robin(elos, players, games, &mut rng));
        let encounters: Vec<Encounter> = rounds.collect();
        let ratings = rate(elos.len(), &encounters, Some(0)).unwrap();
        for first in 0..elos.len() {
            for second in 0..first {
                let Some((elo, error)) = ratings.difference(first, second) else { continue };
                all += 1.0;
                held += f64::from(u8::from((elo - (elos[first] - elos[second])).abs() <= error));
            }
        }
    }
    held / all
}

const EIGHT: [f64; 8] = [0.0, -310.0, 150.0, 40.0, 220.0, -90.0, -150.0, 75.0];

#[test]
fn bars_hold_the_truth_in_ninety_five_of_a_hundred_cases() {
    // 28 differences of 200 simulations are not independent; the share among them has a standard deviation
    // near 0.006, of which three are allowed.
    near(coverage(&EIGHT, &[&[0, 1, 2, 3, 4, 5, 6, 7]], 40), 0.95, 0.018);
    near(coverage(&EIGHT, &[&[0, 2, 4, 6], &[1, 3, 5, 7]], 60), 0.95, 0.018);
}

#[test]
fn bars_hold_the_truth_beside_a_player_who_wins_nearly_everything() {
    let mut elos = EIGHT;
    elos[3] = 900.0;
    let players: [usize; 7] = [0, 1, 2, 4, 5, 6, 7];
    let mut perfect = 0;
    let (mut held, mut all) = (0.0, 0.0);
    for index in 0..200 {
        let mut rng = Seed(10).stream("ratings", index);
        let ratings = rate(8, &round_robin(&elos, &[0, 1, 2, 3, 4, 5, 6, 7], 10, &mut rng), None).unwrap();
        perfect += u32::from(ratings.players[3].extreme == Some(Extreme::WonAll));
        for (place, first) in players.iter().enumerate() {
            for second in &players[..place] {
                let (elo, error) = ratings.difference(*first, *second).unwrap();
                all += 1.0;
                held += f64::from(u8::from((elo - (elos[*first] - elos[*second])).abs() <= error));
            }
        }
    }
    assert!(perfect > 20, "{perfect} perfect scores are too few to be a test");
    near(held / all, 0.95, 0.025);
}

#[test]
fn bars_agree_with_a_bootstrap_over_games() {
    let elos = [0.0, 120.0, -80.0, 200.0];
    let mut rng = Seed(11).stream("bootstrap", 0);
    let players = [0, 1, 2, 3];
    let encounters = round_robin(&elos, &players, 150, &mut rng);
    let ratings = rate(4, &encounters, Some(0)).unwrap();
    let redraw = |encounter: &Encounter, rng: &mut Rng| {
        let score = encounter.points / encounter.games as f64;
        let points = (0..encounter.games).filter(|_| chance(rng) < score).count() as f64;
        Encounter { points, ..*encounter }
    };
    let mut differences = Vec::new();
    for _ in 0..1000 {
        let drawn: Vec<Encounter> = encounters.iter().map(|encounter| redraw(encounter, &mut rng)).collect();
        differences.push(rate(4, &drawn, Some(0)).unwrap().difference(3, 1).unwrap().0);
    }
    let mean = differences.iter().sum::<f64>() / 1000.0;
    let variance = differences.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / 999.0;
    // A standard deviation from 1000 draws is known to 2.2 %; three times that, and a little for the model.
    near(1.96 * variance.sqrt() / ratings.difference(3, 1).unwrap().1, 1.0, 0.09);
}

#[test]
fn rock_paper_scissors_is_all_cycle_and_exactly_one() {
    let circle = [encounter(0, 1, 100, 80.0), encounter(1, 2, 100, 80.0), encounter(2, 0, 100, 80.0)];
    let ratings = rate(3, &circle, None).unwrap();
    near(ratings.cyclic_share, 1.0, 1e-9);
    assert_eq!(ratings.cycles.len(), 1);
    assert_eq!(ratings.cycles[0].players, [0, 1, 2]);
    // The lower end of Wilson's interval for 80 of 100, Newcombe's method 3.
    near(ratings.cycles[0].weakest, 0.711_17, 1e-4);
    assert!(ratings.players.iter().all(|rating| rating.elo.abs() < 1e-9));
    assert!(ratings.meetings.iter().all(|meeting| meeting.residual.abs() > 5.0));
}

#[test]
fn the_strongest_cycle_comes_first_and_a_weak_link_makes_none() {
    let links =
        [(0, 1, 70.0), (1, 2, 70.0), (2, 0, 70.0), (3, 4, 90.0), (4, 5, 85.0), (5, 3, 80.0), (0, 3, 50.0)];
    let weak = [(4, 1, 90.0), (1, 5, 90.0), (2, 4, 50.0)];
    let all =
        links.iter().chain(&weak).map(|(first, second, points)| encounter(*first, *second, 100, *points));
    let ratings = rate(6, &all.collect::<Vec<_>>(), None).unwrap();
    let cycles: Vec<[usize; 3]> = ratings.cycles.iter().map(|cycle| cycle.players).collect();
    assert_eq!(cycles, [[3, 4, 5], [0, 1, 2]]);
    // 59 of 100 is not above one half beyond chance.
    let circle = [encounter(0, 1, 100, 80.0), encounter(1, 2, 100, 80.0), encounter(2, 0, 100, 59.0)];
    assert_eq!(rate(3, &circle, None).unwrap().cycles, []);
}

#[test]
fn a_perfect_order_has_no_cycle() {
    let elos = [0.0, 100.0, 200.0, 350.0, 500.0];
    let mut rng = Seed(12).stream("ratings", 0);
    let ratings = rate(5, &round_robin(&elos, &[0, 1, 2, 3, 4], 400, &mut rng), None).unwrap();
    assert!(ratings.cyclic_share < 0.02, "{}", ratings.cyclic_share);
    assert_eq!(ratings.cycles, []);
}

fn rated(encounters: &[Encounter]) -> Ratings {
    rate(6, encounters, None).unwrap()
}

fn encounters() -> impl Strategy<Value = Vec<Encounter>> {
    let one = (0_usize..6, 1_usize..6, 0_u64..20).prop_flat_map(|(first, step, games)| {
        (0..=2 * games).prop_map(move |half_points| {
            encounter(first, (first + step) % 6, games, half_points as f64 / 2.0)
        })
    });
    proptest::collection::vec(one, 0..25)
}

proptest! {
    #[test]
    fn the_order_of_encounters_and_their_view_change_nothing(encounters in encounters(), turn in 0_usize..25) {
        let mut turned: Vec<Encounter> = encounters.iter().map(|&Encounter { players, games, points }| {
            encounter(players[1], players[0], games, games as f64 - points)
        }).collect();
        let turn = turn.min(turned.len());
        turned.rotate_left(turn);
        prop_assert_eq!(rated(&turned), rated(&encounters));
    }

    #[test]
    fn the_order_of_players_changes_nothing(encounters in encounters(), turn in 0_usize..6) {
        let moved = |player: usize| (player + turn) % 6;
        let renamed: Vec<Encounter> = encounters.iter().map(|encounter| {
            Encounter { players: encounter.players.map(moved), ..*encounter }
        }).collect();
        let (here, there) = (rated(&encounters), rated(&renamed));
        prop_assert_eq!(here.pools, there.pools);
        prop_assert!((here.cyclic_share - there.cyclic_share).abs() < 1e-9);
        prop_assert_eq!(here.cycles.len(), there.cycles.len());
        for (player, rating) in here.players.iter().enumerate() {
            let other = &there.players[moved(player)];
            prop_assert!((rating.elo - other.elo).abs() < 1e-6 && (rating.error - other.error).abs() < 1e-6);
            prop_assert_eq!(rating.extreme, other.extreme);
        }
    }
}
