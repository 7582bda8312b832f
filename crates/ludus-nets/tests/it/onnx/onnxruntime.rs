//! Models in onnxruntime, which pip installs into a throw-away folder: what it says beside what our kernels and the plain
//! loops say. Nothing is skipped: where Python, pip or the network are missing, the proof fails.

mod slow {
    use std::{
        fs,
        path::{Path, PathBuf},
        process::Command,
    };

    use ludus_core::PolicySlot;
    use ludus_nets::{
        BoardPlan, Card, ExactOutlook, Genome, NormedNet, NormedShape, Outlooks, Processor, RESIDUAL_ERROR,
        ResidualNet, ResidualShape, SideScale, ValueBins,
    };
    use tempfile::TempDir;

    use crate::{
        normed,
        residual::{difference, pictures, plan},
        samples::{normed_genome, residual, residual_genome, stream},
    };

    /// Runs every model in a folder.
    const SCRIPT: &str = include_str!("onnxruntime.py");
    /// How many positions are asked about at once.
    const BATCHES: [usize; 2] = [1, 16];

    /// A model that is asked, and what it ought to say.
    struct Case {
        name: String,
        model: Vec<u8>,
        asked: Asked,
    }

    /// Inputs for the largest batch, our answer to them, and that of the plain loops to each.
    struct Asked {
        inputs: Vec<f32>,
        ours: Outlooks,
        exact: Vec<ExactOutlook>,
    }

    fn as_f64(numbers: &[f32]) -> Vec<f64> {
        numbers.iter().map(|&number| f64::from(number)).collect()
    }

    fn residual_case(name: &str, shape: &ResidualShape, plan: &BoardPlan, seed: u64) -> Case {
        let genome: Genome = residual_genome(shape, &mut stream(seed));
        let inputs = pictures(shape, plan, BATCHES[1], &mut stream(seed + 1));
        let mut ours = Outlooks::default();
        let net = ResidualNet::compile(shape, &genome, Processor::best()).unwrap();
        net.at(plan).unwrap().evaluate(&inputs, &mut ours);
        let boards = inputs.chunks(shape.planes * plan.cells());
        let exact = boards.map(|board| shape.reference(&genome, plan, &as_f64(board))).collect();
        let model = shape.encode_onnx(&genome, plan, &Card::new()).unwrap();
        Case { name: name.into(), model, asked: Asked { inputs, ours, exact } }
    }

    fn normed_case(name: &str, shape: &NormedShape, seed: u64) -> Case {
        let genome = normed_genome(shape, &mut stream(seed));
        let inputs = normed::rows(shape, BATCHES[1], seed + 1);
        let mut ours = Outlooks::default();
        NormedNet::compile(shape, &genome, Processor::best()).unwrap().evaluate(&inputs, &mut ours);
        let exact = inputs.chunks(shape.inputs).map(|row| shape.reference(&genome, &as_f64(row))).collect();
        let model = shape.encode_onnx(&genome, &Card::new()).unwrap();
        Case { name: name.into(), model, asked: Asked { inputs, ours, exact } }
    }

    /// Lines of Dots and Boxes 3x3 on a picture of 7x7: every second cell, beginning with the second.
    fn lines() -> BoardPlan {
        let lines = (1..49).step_by(2).map(|cell| PolicySlot::Cell { logit: 0, cell });
        BoardPlan { rows: 7, cols: 7, slots: lines.collect() }
    }

    fn cases() -> Vec<Case> {
        let go = residual(17, 32, 4);
        let dots = ResidualShape { global_logits: 0, pooled_every: 1, ..residual(5, 24, 3) };
        let side = SideScale { middle: 8, spread: 4 };
        let checkers = ResidualShape { cell_logits: 8, global_logits: 2, side, ..residual(9, 40, 2) };
        let plain = ResidualShape { pooled_every: 9, ..residual(4, 16, 3) };
        let dense = |inputs, hidden: &[usize], slots| NormedShape {
            inputs,
            hidden: hidden.to_vec(),
            slots,
            value_bins: None,
        };
        vec![
            residual_case("go-5x5", &go, &BoardPlan::cells_and_globals(5, 5, 1), 600),
            residual_case("go-9x9", &go, &BoardPlan::cells_and_globals(9, 9, 1), 610),
            residual_case("go-9x9-large", &residual(17, 64, 6), &BoardPlan::cells_and_globals(9, 9, 1), 620),
            residual_case("dots-3x3", &dots, &lines(), 630),
            residual_case("checkers-8x4", &checkers, &plan(&checkers, 8, 4), 640),
            residual_case("no-pools-3x7", &plain, &plan(&plain, 3, 7), 650),
            normed_case("dense-small", &dense(17, &[8, 16, 24, 4], 65), 660),
            normed_case(
                "dense-bins",
                &NormedShape { value_bins: Some(ValueBins(19)), ..dense(17, &[40, 33], 24) },
                680,
            ),
            normed_case("dense-study", &dense(28, &[1024, 1024, 1024, 512], 28), 670),
        ]
    }

    /// Installs the newest onnxruntime; its wheel is what users get.
    fn install(folder: &Path) -> PathBuf {
        let site = folder.join("site");
        let mut pip = Command::new("python3");
        pip.args(["-m", "pip", "install", "-qq", "--only-binary=:all:", "--target"]);
        let status = pip.arg(&site).args(["onnxruntime", "numpy"]).status().expect("python3 is needed");
        assert!(
            status.success(),
            "pip could not install onnxruntime; python3 with pip and a network are needed"
        );
        site
    }

    fn bytes(numbers: &[f32]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn numbers(path: &Path) -> Vec<f32> {
        let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        bytes.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
    }

    /// Writes a model and, for each batch, the inputs of its first positions.
    fn store(folder: &Path, case: &Case) {
        let folder = folder.join(&case.name);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("model.onnx"), &case.model).unwrap();
        for batch in BATCHES {
            let inputs = &case.asked.inputs[..case.asked.inputs.len() / BATCHES[1] * batch];
            fs::write(folder.join(format!("{batch}.inputs")), bytes(inputs)).unwrap();
        }
    }

    /// Compares what was said of a batch with both of ours; comes back with the largest difference to the plain loops.
    fn check(folder: &Path, case: &Case, batch: usize) -> f64 {
        let Asked { ours, exact, .. } = &case.asked;
        let outputs = [
            ("logits", &ours.logits, exact.iter().flat_map(|exact| exact.logits.clone()).collect()),
            ("value", &ours.values, exact.iter().map(|exact| exact.value).collect()),
            ("score", &ours.scores, exact.iter().map(|exact| exact.score).collect()),
            ("ownership", &ours.ownership, exact.iter().flat_map(|exact| exact.ownership.clone()).collect()),
        ];
        let mut apart: f64 = 0.0;
        for (name, ours, exact) in outputs.into_iter().filter(|(_, ours, _)| !ours.is_empty()) {
            let exact: Vec<f64> = exact;
            let of_batch = ours.len() / BATCHES[1] * batch;
            let found = numbers(&folder.join(&case.name).join(format!("{batch}.{name}")));
            let to_exact = difference(&found, &exact[..of_batch]);
            let to_ours = difference(&found, &as_f64(&ours[..of_batch]));
            for (whose, apart) in [("plain loops", to_exact), ("our kernel", to_ours)] {
                assert!(apart <= RESIDUAL_ERROR, "{} {name}, batch {batch}: {apart} from {whose}", case.name);
            }
            apart = apart.max(to_exact);
        }
        apart
    }

    #[test]
    fn onnxruntime_says_what_our_kernels_say() {
        let folder = TempDir::new().unwrap();
        let site = install(folder.path());
        let models = folder.path().join("models");
        fs::create_dir(&models).unwrap();
        let cases = cases();
        cases.iter().for_each(|case| store(&models, case));
        let mut python = Command::new("python3");
        let status = python.args(["-c", SCRIPT]).arg(&models).env("PYTHONPATH", site).status().unwrap();
        assert!(status.success(), "onnxruntime did not run the models");
        for case in &cases {
            for batch in BATCHES {
                let apart = check(&models, case, batch);
                println!("{}, batch {batch}: {apart:.1e} from plain loops", case.name);
                assert!(apart > 0.0, "{}: equal bits are suspiciously good", case.name);
            }
        }
    }
}
