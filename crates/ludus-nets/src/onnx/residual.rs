//! Residual nets as ONNX models, each for one size of board with its slots. What a pool suggests is added to the signals that a
//! block began with and pools are operators of their own; in onnxruntime 1.31 other orders of the sums, and means and maxima by
//! reduction, were all within 2 % of that.

use super::{
    graph::{Draft, number, numbers},
    names::{LOGITS, OWNERSHIP, PLANES, SCORE, VALUE},
};
use crate::{
    genome::Genome,
    net_error::{NetError, check_weights},
    residual::{BoardPlan, ResidualShape},
    tensor_file::Card,
};

/// How large the board counts.
const SIDE: &str = "side";
/// The numbers of the dimensions of rows and columns.
const ROWS_AND_COLS: &str = "rows_and_cols";
/// Where each slot of the policy lies among all logits.
const SLOTS: &str = "slots";
/// Where each cell of the picture lies among the parts of all cells.
const CELLS: &str = "cells";
/// What is added behind the dimensions of a picture so that cells of the net are whole.
const BEYOND: &str = "beyond";

impl ResidualShape {
    /// The bytes of an ONNX model for boards of this `plan` with the weights of `genome`, whose layout must be the shape's; the
    /// `card` goes into its metadata. The same net gives the same bytes.
    pub fn encode_onnx(&self, genome: &Genome, plan: &BoardPlan, card: &Card) -> Result<Vec<u8>, NetError> {
        self.check()?;
        genome.layout().demand(&self.layout())?;
        check_weights(genome.values())?;
        plan.check(self)?;
        let mut drawing = Drawing { shape: self, genome, plan, draft: Draft::new("residual") };
        let signals = drawing.trunk();
        let pooled = drawing.pooled("pool", &signals);
        drawing.policy(&signals, &pooled);
        drawing.value_and_score(&pooled);
        drawing.ownership(&signals);
        Ok(drawing.draft.encode(card))
    }
}

/// A model in the making.
struct Drawing<'net> {
    shape: &'net ResidualShape,
    genome: &'net Genome,
    plan: &'net BoardPlan,
    draft: Draft,
}

impl Drawing<'_> {
    /// From planes to the signals that heads look at; comes back with their name.
    fn trunk(&mut self) -> String {
        let ResidualShape { planes, blocks, side, .. } = *self.shape;
        let BoardPlan { rows, cols, .. } = *self.plan;
        self.draft.input(PLANES, &[planes, rows, cols]);
        self.draft.weights(SIDE, &[], &[side.of(rows, cols)]);
        if (1..=blocks).any(|block| self.shape.is_pooled(block)) {
            self.draft.numbers(ROWS_AND_COLS, &[2, 3]);
        }
        let folded = self.folded();
        let mut signals = self.rectified("input", &folded);
        for block in 1..=blocks {
            signals = self.block(&format!("block{block}"), &signals, self.shape.is_pooled(block));
        }
        signals
    }

    /// Pictures as the cells of the net: all planes of a cell's first part, then of its second, zero beyond the picture.
    fn folded(&mut self) -> String {
        let fold = self.shape.fold;
        if fold == 1 {
            return PLANES.into();
        }
        let (rows, cols) = self.plan.folded_size(self.shape);
        let beyond = [0, 0, 0, 0, 0, 0, rows * fold - self.plan.rows, cols * fold - self.plan.cols];
        self.draft.numbers(BEYOND, &beyond);
        let whole = self.draft.step("Pad", &[PLANES, BEYOND], "whole");
        self.draft.step_with("SpaceToDepth", &[&whole], "folded", vec![number("blocksize", fold as i64)])
    }

    fn block(&mut self, name: &str, signals: &str, is_pooled: bool) -> String {
        let between = self.rectified(&format!("{name}.first"), signals);
        let skip = if is_pooled { self.suggested(name, &between, signals) } else { signals.into() };
        let second = self.convolution(&format!("{name}.second"), &between);
        let sums = self.draft.step("Add", &[&second, &skip], &format!("{name}.sums"));
        self.draft.step("Relu", &[&sums], name)
    }

    /// The signals that a block began with, and what the whole board suggests.
    fn suggested(&mut self, name: &str, between: &str, signals: &str) -> String {
        let weights = format!("{name}.pool.weights");
        self.draft.slices(self.genome, &weights);
        let pooled = self.pooled(&format!("{name}.pool"), between);
        let inputs = [&pooled[..], &weights];
        let output = format!("{name}.suggestion");
        let suggestion = self.draft.step_with("Gemm", &inputs, &output, vec![number("transB", 1)]);
        let inputs = [&suggestion[..], ROWS_AND_COLS];
        let suggestion = self.draft.step("Unsqueeze", &inputs, &format!("{name}.suggestion.cells"));
        self.draft.step("Add", &[signals, &suggestion], &format!("{name}.skip"))
    }

    /// A 3x3 convolution; whatever lies beyond the edge is zero.
    fn convolution(&mut self, name: &str, signals: &str) -> String {
        self.draft.slices(self.genome, &format!("{name}."));
        let inputs = [signals, &format!("{name}.weights"), &format!("{name}.biases")];
        let attributes = vec![numbers("kernel_shape", &[3, 3]), numbers("pads", &[1; 4])];
        self.draft.step_with("Conv", &inputs, &format!("{name}.sums"), attributes)
    }

    fn rectified(&mut self, name: &str, signals: &str) -> String {
        let sums = self.convolution(name, signals);
        self.draft.step("Relu", &[&sums], name)
    }

    /// All means, all means times the board's size, all maxima: [N, 3 channels].
    fn pooled(&mut self, name: &str, signals: &str) -> String {
        let mut pool = |operator, part: &str| {
            let pooled = self.draft.step(operator, &[signals], &format!("{name}.{part}.cells"));
            self.draft.step("Flatten", &[&pooled], &format!("{name}.{part}"))
        };
        let means = pool("GlobalAveragePool", "means");
        let maxima = pool("GlobalMaxPool", "maxima");
        let scaled = self.draft.step("Mul", &[&means, SIDE], &format!("{name}.scaled"));
        self.draft.step_with("Concat", &[&means, &scaled, &maxima], name, vec![number("axis", 1)])
    }

    /// A layer at each cell by itself, as one row for each position: all cells for the first output, then the second.
    fn each_cell(&mut self, name: &str, outputs: usize, signals: &str) -> String {
        let (weights, biases) = (format!("{name}.weights"), format!("{name}.biases"));
        let part = |slice: &str| self.genome.slice(slice).expect("the genome's layout is the shape's");
        self.draft.weights(&weights, &[outputs, self.shape.channels, 1, 1], part(&weights));
        self.draft.weights(&biases, &[outputs], part(&biases));
        let attributes = vec![numbers("kernel_shape", &[1, 1])];
        let cells = format!("{name}.cells");
        let cells = self.draft.step_with("Conv", &[signals, &weights, &biases], &cells, attributes);
        self.draft.step("Flatten", &[&cells], &format!("{name}.sums"))
    }

    fn linear(&mut self, name: &str, inputs: &str) -> String {
        self.draft.slices(self.genome, &format!("{name}."));
        self.draft.layer(name, inputs, &format!("{name}.sums"))
    }

    fn policy(&mut self, signals: &str, pooled: &str) {
        let slots = self.plan.places(self.shape);
        let mut logits = self.each_cell("policy.cells", self.shape.parts() * self.shape.cell_logits, signals);
        if self.shape.global_logits > 0 {
            let globals = self.linear("policy.globals", pooled);
            let inputs = [&logits[..], &globals];
            logits = self.draft.step_with("Concat", &inputs, "policy", vec![number("axis", 1)]);
        }
        self.draft.numbers(SLOTS, &slots);
        self.draft.step_with("Gather", &[&logits, SLOTS], LOGITS, vec![number("axis", 1)]);
        self.draft.output(LOGITS, &[slots.len()]);
    }

    fn value_and_score(&mut self, pooled: &str) {
        let hidden = self.linear("value.hidden", pooled);
        let hidden = self.draft.step("Relu", &[&hidden], "value.hidden");
        let sum = self.linear("value.output", &hidden);
        let tangent = self.draft.step("Tanh", &[&sum], "value.output");
        self.draft.flat(&tangent, VALUE);
        self.draft.output(VALUE, &[]);
        let sum = self.linear("score", pooled);
        self.draft.flat(&sum, SCORE);
        self.draft.output(SCORE, &[]);
    }

    fn ownership(&mut self, signals: &str) {
        let mut sums = self.each_cell("ownership", self.shape.parts(), signals);
        if self.shape.fold > 1 {
            self.draft.numbers(CELLS, &self.plan.cell_places(self.shape));
            sums = self.draft.step_with(
                "Gather",
                &[&sums, CELLS],
                "ownership.cells.picture",
                vec![number("axis", 1)],
            );
        }
        self.draft.step("Tanh", &[&sums], OWNERSHIP);
        self.draft.output(OWNERSHIP, &[self.plan.cells()]);
    }
}
