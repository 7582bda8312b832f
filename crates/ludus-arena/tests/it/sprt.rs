//! The sequential test: ratios worked out by hand and elsewhere, when it stops, what it refuses, and how
//! often it errs in simulated matches.

use std::iter;

use ludus_arena::statistics::sprt::{Claim, ClaimError, LEAST_PAIRS, PairScore, Sprt, Verdict};
use ludus_core::{Rng, Seed};
use proptest::prelude::*;

fn sprt(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(Claim { elo0, elo1, alpha: 0.05, beta: 0.05 }).unwrap()
}

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-10, "{found} is not {expected}");
}

fn pairs(half_points: &[u8]) -> Vec<PairScore> {
    half_points.iter().map(|half_points| PairScore::from_half_points(*half_points).unwrap()).collect()
}

#[test]
fn a_ratio_worked_out_by_hand() {
    // Pairs of ¼ and ½, one each. With a quarter added to each cell there are ¼, 5/4, 5/4, ¼, ¼, whose mean
    // is 11/26; at that mean nothing is lost and θ = 0. At the mean ½ the slope −n₀/3 − n₁/5 + n₃/3 + n₄
    // vanishes at θ = −1, where the divisors are 3/2, 5/4, 1, 3/4, 1/2.
    let sprt = sprt(400.0 * (11.0_f64 / 15.0).log10(), 0.0);
    let misfit = 0.25 * (1.5_f64 * 0.75 * 0.5).ln() + 1.25 * 1.25_f64.ln();
    near(sprt.llr(&[0, 1, 1, 0, 0]), -misfit);
    near(misfit, 0.135_088_402_916_872);
}

#[test]
fn ratios_worked_out_with_thirty_digits() {
    // Bisection for θ with mpmath 1.4.1 at 30 digits. The method itself, without the quarters, agrees to
    // seven digits with scipy 1.17.1, optimize.minimize(method="SLSQP") over the five shares.
    for (counts, elo0, elo1, expected) in [
        ([3, 10, 40, 15, 6], 0.0, 50.0, 0.085_869_895_396_227_5),
        ([12, 0, 70, 0, 18], -20.0, 20.0, 2.254_129_471_898_576),
        ([0, 5, 90, 9, 0], 0.0, 10.0, 0.356_591_259_725_223_6),
        ([0, 0, 3, 5, 9], 0.0, 100.0, 4.254_933_110_144_164),
        ([0, 0, 40, 0, 0], 0.0, 50.0, -5.386_780_277_457_239),
    ] {
        near(sprt(elo0, elo1).llr(&counts), expected);
    }
}

#[test]
fn bounds_are_walds() {
    let sprt = Sprt::new(Claim { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 }).unwrap();
    near(sprt.bounds().0, (0.1_f64 / 0.95).ln());
    near(sprt.bounds().1, 18.0_f64.ln());
}

#[test]
fn the_first_pair_past_a_bound_decides_but_never_before_the_least_number() {
    let sprt = sprt(-50.0, 50.0);
    let won = sprt.follow(pairs(&[4; 200]));
    assert_eq!((won.verdict, won.llrs.len() as u64), (Some(Verdict::Accepted), LEAST_PAIRS));
    assert!(won.llrs[12] > sprt.bounds().1, "without a least number this ends earlier");
    let lost = sprt.follow(pairs(&[0; 200]));
    assert_eq!((lost.verdict, lost.llrs.len() as u64), (Some(Verdict::Rejected), LEAST_PAIRS));

    let close = sprt.follow(pairs(&[4, 0, 2, 4, 0, 2, 2, 4].repeat(100)));
    let (last, before) = close.llrs.split_last().unwrap();
    assert_eq!(close.verdict, Some(Verdict::Accepted));
    assert!(*last >= sprt.bounds().1 && before.iter().all(|llr| *llr < sprt.bounds().1));
    assert!(before.len() as u64 >= LEAST_PAIRS);
}

#[test]
fn too_few_pairs_leave_it_open() {
    let course = sprt(0.0, 10.0).follow(pairs(&[4, 0, 2, 2]));
    assert_eq!((course.verdict, course.llrs.len()), (None, 4));
}

#[test]
fn even_pairs_say_nothing_between_mirrored_claims_and_reject_a_gain() {
    assert_eq!(sprt(-50.0, 50.0).follow(pairs(&[2; 1000])).verdict, None);
    assert_eq!(sprt(0.0, 50.0).follow(pairs(&[2; 1000])).verdict, Some(Verdict::Rejected));
}

#[test]
fn claims_that_make_no_sense_are_refused() {
    let good = Claim { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    for (claim, message) in [
        (Claim { elo0: 10.0, ..good }, "found the rating differences 10 and 10, wanted"),
        (Claim { elo0: f64::NAN, ..good }, "found the rating differences NaN and 10, wanted"),
        (Claim { elo1: f64::INFINITY, ..good }, "found the rating differences 0 and inf, wanted"),
        (Claim { alpha: 0.0, ..good }, "found the error rate alpha = 0, wanted"),
        (Claim { beta: 0.5, ..good }, "found the error rate beta = 0.5, wanted"),
        (Claim { beta: f64::NAN, ..good }, "found the error rate beta = NaN, wanted"),
    ] {
        let error: ClaimError = Sprt::new(claim).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
    assert_eq!(PairScore::from_half_points(5), None);
}

/// The ratio by its definition, the largest sums of logarithms being found by cutting thirds off a range.
fn plain_llr(counts: &[u64; 5], scores: [f64; 2]) -> f64 {
    let misfit = |score: f64| {
        let term = |cell: usize, theta: f64| {
            (counts[cell] as f64 + 0.25) * (1.0 + theta * (cell as f64 / 4.0 - score)).ln()
        };
        let sum = |theta: f64| (0..5).map(|cell| term(cell, theta)).sum::<f64>();
        let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
        for _ in 0..80 {
            let third = (high - low) / 3.0;
            if sum(low + third) < sum(high - third) {
                low += third;
            } else {
                high -= third;
            }
        }
        sum(f64::midpoint(low, high))
    };
    misfit(scores[0]) - misfit(scores[1])
}

#[test]
fn ratios_are_those_of_the_definition() {
    for index in 0..3000 {
        let mut rng = Seed(6).stream("counts", index);
        // Tables of all sizes, many of them with empty cells.
        let size = 1 << rng.below(10);
        let counts = [(); 5].map(|()| u64::from(rng.below(2) * rng.below(size)));
        let elo0 = f64::from(rng.below(41)) * 5.0 - 100.0;
        let elo1 = elo0 + f64::from(rng.below(20) + 1) * 5.0;
        let expected = plain_llr(&counts, [elo0, elo1].map(expected_score));
        let found = sprt(elo0, elo1).llr(&counts);
        assert!((found - expected).abs() < 1e-9, "{counts:?} {elo0} {elo1}: {found} is not {expected}");
    }
}

proptest! {
    #[test]
    fn a_mirrored_match_has_the_mirrored_ratio(
        counts in proptest::array::uniform5(0_u64..300),
        elo in -300.0..300.0,
        gap in 0.5..200.0,
    ) {
        let mirrored = [counts[4], counts[3], counts[2], counts[1], counts[0]];
        let (there, back) = (sprt(elo, elo + gap).llr(&counts), sprt(-elo - gap, -elo).llr(&mirrored));
        prop_assert!(there.is_finite());
        prop_assert!((there + back).abs() < 1e-9 * (1.0 + there.abs()), "{there} {back}");
    }
}

/// Shares of the five pair scores at a mean score.
type Distribution = fn(f64) -> [f64; 5];

/// Two independent games without draws.
fn independent(score: f64) -> [f64; 5] {
    let lost = 1.0 - score;
    [lost * lost, 0.0, 2.0 * score * lost, 0.0, score * score]
}

/// Two independent games, seven of ten drawn.
fn drawn(score: f64) -> [f64; 5] {
    let (won, even) = (score - 0.35, 0.7);
    let lost = 1.0 - won - even;
    let split = 2.0 * lost * won + even * even;
    [lost * lost, 2.0 * lost * even, split, 2.0 * won * even, won * won]
}

/// Openings that decide the game: four pairs of five are one win each.
fn biased(score: f64) -> [f64; 5] {
    [0.6 - score, 0.0, 0.8, 0.0, score - 0.4]
}

/// As far as the mean allows, nineteen pairs of twenty are one win each.
fn decided(score: f64) -> [f64; 5] {
    let split = (0.99 - 2.0 * (score - 0.5).abs()).min(0.95);
    [1.0 - score - split / 2.0, 0.0, split, 0.0, score - split / 2.0]
}

fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// A random pair score with these shares.
fn draw(rng: &mut Rng, shares: &[f64; 5]) -> PairScore {
    let mut rest = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let cell = shares.iter().position(|share| {
        rest -= share;
        rest < 0.0
    });
    PairScore::from_half_points(cell.unwrap_or(2) as u8).unwrap()
}

/// The share of simulated matches that end with a verdict.
fn rate(sprt: &Sprt, shares: &[f64; 5], verdict: Verdict, runs: u64) -> f64 {
    let ends_so = |index: &u64| {
        let mut rng = Seed(5).stream("sprt", *index);
        sprt.follow(iter::repeat_with(|| draw(&mut rng, shares))).verdict == Some(verdict)
    };
    (0..runs).filter(ends_so).count() as f64 / runs as f64
}

/// Both errors are at most the promised rate of 0.05 plus three standard deviations of a share of the runs.
fn check_errors(elo0: f64, elo1: f64, distribution: Distribution, runs: u64) {
    let sprt = sprt(elo0, elo1);
    let most = 0.05 + 3.0 * (0.05 * 0.95 / runs as f64).sqrt();
    for (elo, wrong) in [(elo0, Verdict::Accepted), (elo1, Verdict::Rejected)] {
        let rate = rate(&sprt, &distribution(expected_score(elo)), wrong, runs);
        assert!(rate <= most, "{wrong:?} in {rate} of the matches at {elo}, wanted {most} at most");
    }
}

#[test]
fn errors_are_as_rare_as_promised() {
    for distribution in [independent, drawn, biased, decided] {
        check_errors(0.0, 50.0, distribution, 2000);
        check_errors(-50.0, 50.0, distribution, 2000);
    }
}

mod slow {
    use super::*;

    #[test]
    fn errors_are_as_rare_as_promised_between_close_claims() {
        for distribution in [independent, drawn, biased, decided] {
            check_errors(0.0, 10.0, distribution, 5000);
            check_errors(-5.0, 5.0, distribution, 5000);
            check_errors(0.0, 30.0, distribution, 20_000);
        }
    }
}
