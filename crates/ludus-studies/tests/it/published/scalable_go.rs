//! Appendix B of the scalable Go study: what one set wins another loses, and all averages follow from the nets' points.

use ludus_studies::published::ScalableGo;

use super::check_rounded;

#[test]
fn every_comparison_adds_up_and_its_averages_are_cut() {
    let text = ScalableGo::shipped();
    assert_eq!(text.comparisons.len(), 48);
    for one in &text.comparisons {
        assert_eq!((one.first.len(), one.second.len()), (10, 10), "{:?}", one.sets);
        let [first, second] = [&one.first, &one.second].map(|points| points.iter().sum::<i32>());
        assert_eq!(first + second, 0, "{:?}", one.sets);
        assert_eq!([first / 10, second / 10], one.averages, "{:?}", one.sets);
        assert!(one.first.iter().chain(&one.second).all(|points| points.abs() <= 20));
    }
}

#[test]
fn the_averages_of_the_text_are_means_of_cut_averages() {
    let text = ScalableGo::shipped();
    let mean = |kinds: [usize; 2]| {
        let kind = |set: usize| (set - 1) / 4;
        let of = text.comparisons.iter().filter(|one| one.sets.map(kind) == kinds);
        let averages: Vec<f64> = of.map(|one| f64::from(one.averages[0])).collect();
        assert_eq!(averages.len(), 16);
        averages.iter().sum::<f64>() / 16.0
    };
    check_rounded(text.averages.divergent_against_control, mean([0, 2]), 4);
    check_rounded(text.averages.uniform_against_control, mean([1, 2]), 4);
    check_rounded(text.averages.uniform_against_divergent, mean([1, 0]), 4);
}

#[test]
fn the_time_saved_is_that_of_the_hours() {
    let training = &ScalableGo::shipped().training;
    check_rounded(training.saved_percent, 100.0 * (1.0 - training.scaled / training.control), 0);
}
