//! Tests of significance against published examples and scipy 1.17.1 on the same data.

use ludus_arena::statistics::significance::{
    holm, mann_whitney, paired_t, permutation, permutation_of_means, welch,
};
use ludus_core::{Rng, Seed};

/// Hours of sleep gained with two drugs by ten patients (Student, Biometrika 6, 1908).
const SLEEP: [[f64; 10]; 2] = [
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
];

/// Heights of fifteen pairs of plants, crossed minus self-fertilised, in eighths of an inch (Darwin 1876;
/// Fisher, The Design of Experiments, 1935, § 21).
const DARWIN: [f64; 15] =
    [49.0, -67.0, 8.0, 16.0, 6.0, 23.0, 28.0, 41.0, 14.0, 29.0, 56.0, 24.0, 75.0, 60.0, -48.0];

/// Two samples of different sizes and spreads.
const NARROW: [f64; 20] = [
    21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5, 22.5,
    23.5, 21.5, 21.8,
];
const WIDE: [f64; 10] = [17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8];

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-10 * (1.0 + expected.abs()), "{found} is not {expected}");
}

fn rng() -> Rng {
    Seed(1).stream("significance", 0)
}

fn sleep_differences() -> Vec<f64> {
    SLEEP[0].iter().zip(SLEEP[1]).map(|(first, second)| first - second).collect()
}

#[test]
fn students_sleep_data_paired() {
    // Student's own table has t near 4.06; scipy: ttest_rel(first, second).
    let test = paired_t(&sleep_differences()).unwrap();
    near(test.t, -4.062_127_683_382_037);
    near(test.degrees, 9.0);
    near(test.p, 0.002_832_890_197_384_273);
    near(test.mean, -1.58);
    near(test.effect, -1.284_557_562_591_054_6);
}

#[test]
fn darwins_plants_paired_as_in_fisher() {
    // Fisher gives t = 2.148, just past the five per cent point.
    let test = paired_t(&DARWIN).unwrap();
    near(test.t, 2.147_987_461_331_120_5);
    near(test.p, 0.049_702_944_021_800_866);
}

#[test]
fn welchs_test_as_in_scipy() {
    // scipy: ttest_ind(first, second, equal_var=False); R's t.test(extra ~ group, sleep) prints
    // t = -1.8608, df = 17.776, p-value = 0.07939.
    let sleep = welch(&SLEEP[0], &SLEEP[1]).unwrap();
    near(sleep.t, -1.860_813_467_486_852_6);
    near(sleep.degrees, 17.776_473_516_178_488);
    near(sleep.p, 0.079_394_140_187_358_3);
    near(sleep.effect, -0.832_181_081_349_539_5);
    let unequal = welch(&WIDE, &NARROW).unwrap();
    near(unequal.t, -1.565_433_523_598_503_7);
    near(unequal.degrees, 9.904_741_248_650_831);
    near(unequal.p, 0.148_841_696_605_328_17);
    near(unequal.mean, -1.525);
    near(unequal.effect, -0.813_345_727_267_416_8);
}

#[test]
fn ranks_without_ties_are_counted_out() {
    // scipy: mannwhitneyu(first, second, method="exact").
    let small = mann_whitney(&[19.0, 22.0, 16.0, 29.0, 24.0], &[20.0, 11.0, 17.0, 12.0]).unwrap();
    assert_eq!((small.u, small.superiority), (17.0, 0.85));
    near(small.p, 1.0 / 9.0);
    let even: Vec<f64> = (0..20).map(|idx| f64::from(2 * idx)).collect();
    let odd: Vec<f64> = (0..20).map(|idx| f64::from(2 * idx + 11)).collect();
    let larger = mann_whitney(&even, &odd).unwrap();
    assert_eq!(larger.u, 105.0);
    near(larger.p, 0.009_483_607_191_205_003);
    assert_eq!(mann_whitney(&odd, &even).unwrap().p, larger.p);
}

#[test]
fn the_table_of_mann_and_whitney() {
    // Mann & Whitney, Annals of Mathematical Statistics 18 (1947), table I for four and four: U is at most 0,
    // 1, 2 in 0.014, 0.029, 0.057 of all cases, which are 1, 2 and 4 of 70; p is twice that.
    for (second, tail) in
        [([5.0, 6.0, 7.0, 8.0], 1.0), ([3.5, 5.0, 6.0, 7.0], 2.0), ([2.5, 5.0, 6.0, 7.0], 4.0)]
    {
        near(mann_whitney(&[1.0, 2.0, 3.0, 4.0], &second).unwrap().p, 2.0 * tail / 70.0);
    }
}

#[test]
fn ranks_with_ties_or_many_values_use_the_normal_distribution() {
    // scipy: mannwhitneyu(first, second, method="asymptotic").
    let sleep = mann_whitney(&SLEEP[0], &SLEEP[1]).unwrap();
    assert_eq!(sleep.u, 25.5);
    near(sleep.p, 0.069_327_575_433_626_58);
    let even: Vec<f64> = (0..51).map(|idx| f64::from(2 * idx)).collect();
    let odd: Vec<f64> = (0..51).map(|idx| f64::from(2 * idx + 11)).collect();
    let many = mann_whitney(&even, &odd).unwrap();
    assert_eq!(many.u, 1035.0);
    near(many.p, 0.076_134_726_533_410_05);
    assert_eq!(mann_whitney(&[1.0; 5], &[1.0; 3]).unwrap().p, 1.0);
}

#[test]
fn sign_flips_are_all_counted_on_a_grid_and_off_it() {
    // Fisher counts 863 of the 32,768 cases on one side of Darwin's plants.
    let darwin = permutation(&DARWIN, &mut rng()).unwrap();
    assert_eq!((darwin.p, darwin.draws), (1726.0 / 32_768.0, None));
    // The same moved off the grid, so that cases are gone through one by one.
    let moved = DARWIN.map(|value| value / 3.0);
    assert_eq!(permutation(&moved, &mut rng()).unwrap().p, darwin.p);
    // scipy: permutation_test((differences,), np.mean, permutation_type="samples", n_resamples=np.inf).
    let sleep = permutation(&sleep_differences(), &mut rng()).unwrap();
    assert_eq!((sleep.p, sleep.draws), (4.0 / 1024.0, None));
    near(sleep.mean, -1.58);
}

#[test]
fn random_flips_come_near_the_exact_answer() {
    let halves: Vec<f64> =
        (0..60).map(|idx| f64::from(idx % 7) / 2.0 - 1.3).map(|value| (value * 2.0).round() / 2.0).collect();
    let exact = permutation(&halves, &mut rng()).unwrap();
    assert_eq!(exact.draws, None);
    let moved: Vec<f64> = halves.iter().map(|value| value / 3.0).collect();
    let drawn = permutation(&moved, &mut rng()).unwrap();
    assert_eq!(drawn.draws, Some(100_000));
    // Four standard deviations of a share of 100,000 draws.
    assert!(
        (drawn.p - exact.p).abs() < 4.0 * (exact.p * (1.0 - exact.p) / 1e5).sqrt(),
        "{drawn:?} {exact:?}"
    );
    assert_eq!(permutation(&moved, &mut rng()), Some(drawn));
    let sure = permutation(&[1.0 / 3.0; 60], &mut rng()).unwrap();
    assert_eq!(sure.p, 1.0 / 100_001.0);
}

#[test]
fn exchanges_between_two_samples_as_in_scipy() {
    // scipy: permutation_test((first, second), lambda x, y: abs(mean(x) - mean(y)), alternative="greater",
    // n_resamples=np.inf), in whole cases. The last one has 30 million cases, counted by their sums in
    // Python.
    let sleep = permutation_of_means(&SLEEP[0], &SLEEP[1], &mut rng()).unwrap();
    assert_eq!((sleep.p, sleep.draws), (15_048.0 / 184_756.0, None));
    near(sleep.mean, -1.58);
    let (first, second) = ([19.0, 22.0, 16.0, 29.0, 24.0], [20.0, 11.0, 17.0, 12.0]);
    assert_eq!(permutation_of_means(&first, &second, &mut rng()).unwrap().p, 9.0 / 126.0);
    assert_eq!(permutation_of_means(&second, &first, &mut rng()).unwrap().p, 9.0 / 126.0);
    let drawn = permutation_of_means(&WIDE, &NARROW, &mut rng()).unwrap();
    assert_eq!(drawn.draws, Some(100_000));
    near_by_chance(drawn.p, 0.037_989_030_792_629);
}

fn near_by_chance(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 4.0 * (expected * (1.0 - expected) / 1e5).sqrt(),
        "{found} {expected}"
    );
}

#[test]
fn holms_example() {
    // Holm's procedure by hand: 0.005·4, 0.01·3, 0.03·2, 0.04·1, none below the one before; R's
    // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") prints 0.03 0.06 0.06 0.02.
    for (found, expected) in holm(&[0.01, 0.04, 0.03, 0.005]).into_iter().zip([0.03, 0.06, 0.06, 0.02]) {
        near(found, expected);
    }
    assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
    assert_eq!(holm(&[f64::NAN, 0.01]), [1.0, 0.02]);
    assert!(holm(&[]).is_empty());
}

#[test]
fn samples_that_say_nothing_give_nothing() {
    for sample in [&[][..], &[1.0], &[0.1, 0.1, 0.1], &[1.0, f64::NAN], &[1.0, f64::INFINITY]] {
        assert_eq!(paired_t(sample), None, "{sample:?}");
        assert_eq!(welch(sample, &[0.3, 0.3]), None, "{sample:?}");
    }
    assert!(welch(&[0.1, 0.1, 0.1], &[0.1, 0.2]).is_some());
    assert_eq!(mann_whitney(&[], &[1.0]), None);
    assert_eq!(mann_whitney(&[f64::NAN], &[1.0]), None);
    assert_eq!(permutation(&[], &mut rng()), None);
    assert_eq!(permutation_of_means(&[1.0], &[], &mut rng()), None);
    assert_eq!(permutation(&[0.0, 0.0], &mut rng()).unwrap().p, 1.0);
    assert_eq!(permutation_of_means(&[2.0], &[2.0, 2.0], &mut rng()).unwrap().p, 1.0);
}
