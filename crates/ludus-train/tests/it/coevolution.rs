//! Learning from each other on tables small enough to see the answer, and a hall of fame that does not notice whether its
//! run was interrupted.

use ludus_core::Seed;
use ludus_train::coevolution::{HallOfFame, Victories, shared_fitness, shared_sample};

/// Rows of players, `x` where one beats the opponent of that column.
fn table(rows: &[&str]) -> Victories {
    rows.iter().map(|row| row.chars().map(|character| character == 'x').collect()).collect()
}

#[test]
fn a_victory_is_shared_by_all_who_win_it() {
    let found = shared_fitness(&table(&["xx..", "x...", "x.x.", "...."]));
    assert_eq!(found, [1.0 / 3.0 + 1.0, 1.0 / 3.0, 1.0 / 3.0 + 1.0, 0.0]);
    assert_eq!(shared_fitness(&table(&["xx", "xx"])), [1.0, 1.0]);
    assert_eq!(shared_fitness(&table(&[])), Vec::<f64>::new());
}

#[test]
fn a_sample_covers_what_nobody_in_it_beats_yet() {
    // The second beats no more than the first does already; the third beats others.
    assert_eq!(shared_sample(&table(&["xxx..", "xx...", "...xx"]), 2), [0, 2]);
    // The strongest comes first wherever it stands.
    assert_eq!(shared_sample(&table(&["x...", ".xxx", "xx.."]), 1), [1]);
}

#[test]
fn what_is_beaten_once_counts_half_and_twice_a_third() {
    // Three halves are more than one new victim, two halves are not.
    assert_eq!(shared_sample(&table(&["xxxx.", "xxx..", "....x"]), 2), [0, 1]);
    assert_eq!(shared_sample(&table(&["xxxx.", "....x", "xx..."]), 2), [0, 1]);
    // After two, four thirds are more than one new victim and three thirds are not.
    assert_eq!(shared_sample(&table(&["xxxx.", "xxxx.", "....x", "xxxx."]), 3), [0, 1, 3]);
    assert_eq!(shared_sample(&table(&["xxxx.", "xxxx.", "....x", "xxx.."]), 3), [0, 1, 2]);
}

#[test]
fn a_sample_is_never_larger_than_the_population() {
    assert_eq!(shared_sample(&table(&["..", ".."]), 5), [0, 1]);
    assert_eq!(shared_sample(&table(&[]), 5), Vec::<usize>::new());
    assert_eq!(shared_sample(&table(&["x"]), 0), Vec::<usize>::new());
}

/// The generations of the members after `n_champions` were offered.
fn hall(capacity: usize, n_champions: u64) -> HallOfFame {
    let mut hall = HallOfFame::new(capacity);
    (0..n_champions).for_each(|generation| hall.offer(generation, &[generation as f64]));
    hall
}

fn check_hall((capacity, n_champions): (usize, u64), expected: &[f64]) {
    let hall = hall(capacity, n_champions);
    assert_eq!(hall.members().concat(), expected, "{capacity} places, {n_champions} champions");
}

#[test]
fn a_full_hall_keeps_every_other_champion() {
    check_hall((4, 0), &[]);
    check_hall((4, 4), &[0.0, 1.0, 2.0, 3.0]);
    check_hall((4, 5), &[0.0, 2.0, 4.0]);
    check_hall((4, 8), &[0.0, 2.0, 4.0, 6.0]);
    check_hall((4, 9), &[0.0, 4.0, 8.0]);
    check_hall((4, 1001), &[0.0, 256.0, 512.0, 768.0]);
    check_hall((3, 4), &[0.0, 2.0]);
    check_hall((3, 7), &[0.0, 4.0]);
}

#[test]
fn a_hall_that_is_restored_goes_on_like_one_that_never_stopped() {
    for capacity in 2..9 {
        for n_champions in 0..100 {
            let whole = hall(capacity, n_champions);
            let restored = HallOfFame::with_members(capacity, whole.members().to_vec(), n_champions);
            assert_eq!(restored, whole, "{capacity} places, {n_champions} champions");
        }
    }
}

#[test]
fn every_member_of_the_hall_is_drawn_equally_often() {
    let (hall, mut rng) = (hall(4, 4), Seed(8).stream("hall", 0));
    let mut counts = [0u32; 4];
    hall.draw(40_000, &mut rng).iter().for_each(|member| counts[member[0] as usize] += 1);
    // Four deviations of a count of a quarter of all.
    assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 4 * 87), "{counts:?}");
    assert!(HallOfFame::new(4).draw(3, &mut rng).is_empty());
}
