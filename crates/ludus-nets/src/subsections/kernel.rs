//! A net of subsection nets in f32, as a search asks it. The sums of every window's first layer are kept, and its output: a
//! stone changes only the windows that it lies in, and there only by one column of weights. Sums are exact (see `columns.rs`),
//! so a picture of the board has the same bits whether it was made from scratch or stone by stone.
//!
//! On large boards nearly all the time goes into loading weights. So children of one position are judged together, window by
//! window: a window's weights are loaded once for all of them.

use super::{
    front::{Front, add_column, add_column_to, output, pack_head, pack_layer},
    leaves::Leaves,
    shape::{CURVE, EXTRAS, SECOND, SubsectionShape, Window},
};
use crate::{
    genome::Genome,
    head::Head,
    judge::GROUP,
    kernels::{
        Machine, Processor,
        curve::{Curve, CurveTask, WithCurve},
        lanes::{Block, LANES, Lanes, blocks_for},
    },
    layer::Layer,
    net_error::{NetError, check_weights},
};

/// A stone that came or went: its point, row by row from the top left, and what that adds, which is 1 when an own one comes or one
/// of the opponent's goes and -1 in the other cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The point.
    pub point: u16,
    /// 1 or -1.
    pub sign: f32,
}

/// What is known of one board: the sums of all windows, and what the windows say.
#[derive(Debug, Default)]
pub struct Picture {
    pub(super) sums: Vec<Block>,
    /// Inputs of the second layer; the last are for the extras.
    pub(super) outputs: Vec<Block>,
}

/// A compiled net of subsection nets.
#[derive(Clone, Debug)]
pub struct SubsectionNet {
    machine: Machine,
    tables: Tables,
    desk: Desk,
}

/// What does not change.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) nets: Vec<Front>,
    pub(super) places: Vec<Place>,
    /// The windows over each point, one point after the other.
    covers: Vec<Cover>,
    /// Where each point's covers begin, and where the last one's end.
    cover_starts: Vec<usize>,
    /// Vectors of all sums.
    n_sums: usize,
    pub(super) second: Layer,
    pub(super) head: Head,
    pub(super) board: usize,
}

/// A window: whose net it has, and where its sums stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) net: usize,
    pub(super) sums: usize,
    pub(super) window: Window,
}

/// A window over a point, and which of its inputs the point is.
#[derive(Clone, Copy, Debug)]
struct Cover {
    window: u32,
    input: u32,
}

/// Room to work in.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    /// Sums of windows that a leaf has touched.
    sums: Vec<Block>,
    /// Which leaf has touched each window last.
    stamps: Vec<u64>,
    now: u64,
    touched: Vec<u32>,
    /// Outputs of a window's hidden layers, for a group of boards.
    pub(super) hidden: [Vec<Block>; 2],
    /// Inputs and hidden units of the second layer, a row for each board.
    pub(super) inputs: Vec<Block>,
    pub(super) between: Vec<Block>,
}

/// By hand, so that copying reuses memory.
impl Clone for Picture {
    fn clone(&self) -> Self {
        Self { sums: self.sums.clone(), outputs: self.outputs.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.sums.clone_from(&source.sums);
        self.outputs.clone_from(&source.outputs);
    }
}

/// Boards of which the second layer's inputs have room at once; see [`SubsectionNet::leaves`].
const MOST_LEAVES: usize = 24;

impl SubsectionNet {
    /// How many boards are best judged at once.
    pub const LEAVES: usize = MOST_LEAVES;

    /// A kernel of this shape with the weights of `genome`, whose layout must be the shape's.
    pub fn compile(shape: &SubsectionShape, genome: &Genome, processor: Processor) -> Result<Self, NetError> {
        shape.check()?;
        genome.layout().demand(&shape.layout())?;
        check_weights(genome.values())?;
        let tables = Tables::pack(shape, genome);
        let desk = Desk::for_tables(&tables);
        Ok(Self { machine: Machine::of(processor), tables, desk })
    }

    /// How many windows there are.
    #[must_use]
    pub fn n_windows(&self) -> usize {
        self.tables.places.len()
    }

    /// The picture of a board with these stones, from scratch.
    pub fn refresh(&mut self, stones: &[Touch], picture: &mut Picture) {
        let Tables { n_sums, places, nets, .. } = &self.tables;
        picture.sums.clear();
        picture.sums.resize(*n_sums, Block::default());
        picture.outputs.clear();
        picture.outputs.resize(blocks_for(places.len() + EXTRAS), Block::default());
        for place in places {
            let start = &nets[place.net].start;
            picture.sums[place.sums..][..start.len()].copy_from_slice(start);
        }
        self.advance(stones, picture, true);
    }

    /// The picture of a board from that of another and the stones that came or went since.
    pub fn update(&mut self, from: &Picture, touches: &[Touch], to: &mut Picture) {
        to.clone_from(from);
        self.advance(touches, to, false);
    }

    /// Changes a picture by these stones and asks the windows that they lie in, or all.
    fn advance(&mut self, touches: &[Touch], picture: &mut Picture, all: bool) {
        let Self { machine, tables, desk } = self;
        desk.begin();
        machine.run(WithCurve(CURVE, Advance { tables, desk, touches, picture, all }));
    }

    /// The value of a board with these extras.
    pub fn output(&mut self, picture: &Picture, extras: [f32; EXTRAS]) -> f32 {
        self.leaf(picture, &[], extras)
    }

    /// The value of the board that these stones make of `from`.
    pub fn leaf(&mut self, from: &Picture, touches: &[Touch], extras: [f32; EXTRAS]) -> f32 {
        let Self { machine, tables, desk } = self;
        desk.begin();
        machine.run(WithCurve(CURVE, Leaf { tables, desk, from, touches, extras }))
    }

    /// The same for several boards, at most [`SubsectionNet::LEAVES`]; adds their values to `out`.
    pub fn leaves(&mut self, from: &Picture, boards: &[(Vec<Touch>, [f32; EXTRAS])], out: &mut Vec<f32>) {
        debug_assert!(boards.len() <= MOST_LEAVES, "there is room for so many");
        let Self { machine, tables, desk } = self;
        machine.run(WithCurve(CURVE, Leaves { tables, desk, from, boards, out }));
    }
}

impl Tables {
    fn pack(shape: &SubsectionShape, genome: &Genome) -> Self {
        let names = shape.nets();
        let front = |(name, size): &(String, usize)| {
            Front::pack(*size, genome.slice(name).expect("the layout was compared"))
        };
        let nets: Vec<Front> = names.iter().map(front).collect();
        let mut places = Vec::new();
        let mut n_sums = 0;
        for window in shape.windows() {
            let net = names.iter().position(|(name, _)| *name == shape.net_of(window));
            let net = net.expect("every window has a net");
            places.push(Place { net, sums: n_sums, window });
            n_sums += nets[net].blocks;
        }
        let (covers, cover_starts) = covers(shape.board, &places);
        let [inputs, hidden, _] = shape.second_units();
        let weights = genome.slice(SECOND).expect("the layout was compared");
        let (first, last) = weights.split_at((inputs + 1) * hidden);
        Self {
            nets,
            places,
            covers,
            cover_starts,
            n_sums,
            second: pack_layer(inputs, hidden, first),
            head: pack_head(hidden, last),
            board: shape.board,
        }
    }

    fn covers(&self, point: u16) -> &[Cover] {
        let [start, end] = [0, 1].map(|more| self.cover_starts[usize::from(point) + more]);
        &self.covers[start..end]
    }

    /// Vectors of a row of the second layer's inputs.
    pub(super) fn row(&self) -> usize {
        blocks_for(self.places.len() + EXTRAS)
    }

    /// Writes the extras after the windows' outputs.
    pub(super) fn add_extras(&self, row: &mut [Block], extras: [f32; EXTRAS]) {
        for (idx, extra) in (self.places.len()..).zip(extras) {
            row[idx / LANES].0[idx % LANES] = extra;
        }
    }
}

/// The windows over each point, and where each point's begin.
fn covers(board: usize, places: &[Place]) -> (Vec<Cover>, Vec<usize>) {
    let mut by_point = vec![Vec::new(); board * board];
    for (idx, place) in places.iter().enumerate() {
        for (input, point) in place.window.points(board).enumerate() {
            by_point[point].push(Cover { window: idx as u32, input: input as u32 });
        }
    }
    let starts = by_point.iter().scan(0, |end, covers| {
        *end += covers.len();
        Some(*end)
    });
    let starts = [0].into_iter().chain(starts).collect();
    (by_point.concat(), starts)
}

impl Desk {
    fn for_tables(tables: &Tables) -> Self {
        let widest = |blocks: fn(&Front) -> usize| tables.nets.iter().map(blocks).max().unwrap_or(0);
        let room = |blocks: usize| vec![Block::default(); blocks];
        Self {
            sums: room(tables.n_sums),
            stamps: vec![0; tables.places.len()],
            now: 0,
            touched: Vec::new(),
            hidden: [
                room(GROUP * widest(|front| front.blocks)),
                room(GROUP * widest(|front| front.layer.output_blocks())),
            ],
            inputs: room(MOST_LEAVES * tables.row()),
            between: room(GROUP * tables.second.output_blocks()),
        }
    }

    /// Forgets what was touched.
    fn begin(&mut self) {
        self.now += 1;
        self.touched.clear();
    }

    /// Notes that a window is touched and says whether that is new.
    #[inline(always)]
    fn touch(&mut self, window: u32) -> bool {
        let stamp = &mut self.stamps[window as usize];
        let is_new = *stamp != self.now;
        if is_new {
            *stamp = self.now;
            self.touched.push(window);
        }
        is_new
    }
}

struct Advance<'net> {
    tables: &'net Tables,
    desk: &'net mut Desk,
    touches: &'net [Touch],
    picture: &'net mut Picture,
    all: bool,
}

impl CurveTask for Advance<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) {
        let Self { tables, desk, touches, picture, all } = self;
        for &Touch { point, sign } in touches {
            for &Cover { window, input } in tables.covers(point) {
                let Place { net, sums, .. } = tables.places[window as usize];
                let column = tables.nets[net].column(input);
                add_column_to(lanes, column, sign, &mut picture.sums[sums..]);
                desk.touch(window);
            }
        }
        if all {
            desk.touched.clear();
            desk.touched.extend(0..tables.places.len() as u32);
        }
        for &window in &desk.touched {
            let Place { net, sums, .. } = tables.places[window as usize];
            let front = &tables.nets[net];
            let sums = &picture.sums[sums..][..front.blocks];
            let said = front.judge::<L, C>(lanes, sums, &mut desk.hidden);
            picture.outputs[window as usize / LANES].0[window as usize % LANES] = said;
        }
    }
}

struct Leaf<'net> {
    tables: &'net Tables,
    desk: &'net mut Desk,
    from: &'net Picture,
    touches: &'net [Touch],
    extras: [f32; EXTRAS],
}

impl CurveTask for Leaf<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes, C: Curve>(self, lanes: L) -> f32 {
        let Self { tables, desk, from, touches, extras } = self;
        for &Touch { point, sign } in touches {
            for &Cover { window, input } in tables.covers(point) {
                let Place { net, sums: at, .. } = tables.places[window as usize];
                let front = &tables.nets[net];
                let range = at..at + front.blocks;
                if desk.touch(window) {
                    let (from, to) = (&from.sums[range.clone()], &mut desk.sums[range]);
                    add_column(lanes, from, front.column(input), sign, to);
                } else {
                    add_column_to(lanes, front.column(input), sign, &mut desk.sums[range]);
                }
            }
        }
        let row = &mut desk.inputs[..tables.row()];
        row.copy_from_slice(&from.outputs);
        for &window in &desk.touched {
            let Place { net, sums, .. } = tables.places[window as usize];
            let front = &tables.nets[net];
            let said = front.judge::<L, C>(lanes, &desk.sums[sums..][..front.blocks], &mut desk.hidden);
            row[window as usize / LANES].0[window as usize % LANES] = said;
        }
        tables.add_extras(row, extras);
        tables.second.forward_one::<L, C>(lanes, row, &mut desk.between);
        output::<L, C>(lanes, &tables.head, &desk.between)
    }
}
