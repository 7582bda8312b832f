//! A judge at one game: which numbers it takes there, and the evaluations that it makes of them. Made once and used for
//! whole populations, so what does not depend on the numbers is computed here.

use std::sync::Arc;

use ludus_core::{
    Features, PieceBoard,
    spec::{Options, Spec, SpecError, nearest},
};
use ludus_games::{
    Catalogued,
    knowledge::{Inputs, MAP_VALUES, MoveInputs, Offer, Weighing},
};
use ludus_nets::{
    BoardPlan, Card, Dense, DenseShape, Genome, Layout, NormedNet, NormedShape, PieceNet, PieceNetShape,
    PlanesNet, PolicyNet, PolicyShape, Processor, ResidualNet, ResidualShape, Slice, SpecialistNet,
    SpecialistShape,
    subsections::{EXTRAS, SubsectionNet, SubsectionShape},
};

use super::{
    InputJudge, Judge, Judging, LearnedError, MapJudge, MoveJudge, NormedJudge, PieceJudge, PolicyJudge,
    ResidualJudge, SpecialistJudge, SubsectionJudge, View, WeightJudge,
    input_policy::{InputPolicy, n_outputs},
    input_value::InputValue,
    move_policy::MovePolicy,
    outlook::Outlook,
    piece_value::PieceValue,
    subsection_value::SubsectionValue,
    twin_inputs::TwinInputs,
};

/// The slice of a map's values, and what stands for them in an agent's text.
pub const MAP: &str = "map";
/// The slice of the weights of what a game looks at.
const WEIGHTS: &str = "weights";

/// A judge at one game.
pub struct Brain<G: Catalogued> {
    layout: Arc<Layout>,
    kind: Kind<G>,
}

enum Kind<G: Catalogued> {
    Pieces { shape: PieceNetShape, view: View, stages: Vec<usize> },
    Subsections { shape: SubsectionShape, inputs: String },
    Inputs { inputs: String, shape: DenseShape },
    Policy { inputs: String, shape: PolicyShape },
    Specialists { inputs: String, shape: SpecialistShape },
    Moves { inputs: String, shape: PolicyShape },
    Residual { shape: ResidualShape, plan: BoardPlan },
    Normed { inputs: String, shape: NormedShape },
    Weights(Box<dyn Weighing<G>>),
    Map,
}

impl Judge {
    /// What the judge is at `game`.
    ///
    /// # Errors
    /// The game lacks what the judge looks at, or its shape makes no net.
    pub fn at<G: Catalogued>(&self, game: &G) -> Result<Brain<G>, LearnedError> {
        let (kind, layout) = match self {
            Self::Pieces(judge) => judge.at(game)?,
            Self::Subsections(judge) => judge.at(game)?,
            Self::Inputs(judge) => judge.at(game)?,
            Self::Policy(judge) => judge.at(game)?,
            Self::Specialists(judge) => judge.at(game)?,
            Self::Moves(judge) => judge.at(game)?,
            Self::Residual(judge) => judge.at(game)?,
            Self::Normed(judge) => judge.at(game)?,
            Self::Weights(judge) => judge.at(game)?,
            Self::Map(MapJudge {}) => (Kind::Map, Layout::new(vec![Slice::new(MAP, [MAP_VALUES])])?),
        };
        Ok(Brain { layout: Arc::new(layout), kind })
    }
}

/// What a judge is at a game, and which numbers it takes there.
type Made<G> = Result<(Kind<G>, Layout), LearnedError>;

/// The board of a game whose features are pieces.
fn piece_board<G: Catalogued>(game: &G) -> Result<PieceBoard, LearnedError> {
    game.sparse().piece_board().ok_or(LearnedError::NoPieces(G::INFO.name))
}

impl PieceJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let shape = self.shape(&piece_board(game)?);
        shape.check()?;
        let layout = shape.layout();
        Ok((Kind::Pieces { shape, view: self.view, stages: self.stages.clone() }, layout))
    }
}

impl SubsectionJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let shape = self.shape(piece_board(game)?.size.0);
        shape.check()?;
        wanted_inputs(game, &self.inputs, EXTRAS)?;
        let layout = shape.layout();
        Ok((Kind::Subsections { shape, inputs: self.inputs.clone() }, layout))
    }
}

impl PolicyJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let Self { ref inputs, hidden, activation } = *self;
        let n_inputs = super::inputs(game, inputs)?.count();
        let shape = PolicyShape { inputs: n_inputs, hidden, outputs: n_outputs(game), activation };
        shape.check()?;
        let layout = shape.layout();
        Ok((Kind::Policy { inputs: inputs.clone(), shape }, layout))
    }
}

impl SpecialistJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let Self { ref inputs, front, hidden, activation } = *self;
        let shape = SpecialistShape { board: piece_board(game)?.size.0, front, hidden, activation };
        shape.check()?;
        wanted_inputs(game, inputs, shape.n_inputs())?;
        let layout = shape.layout();
        Ok((Kind::Specialists { inputs: inputs.clone(), shape }, layout))
    }
}

impl MoveJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let Self { ref inputs, hidden, activation } = *self;
        let n_inputs = move_inputs(game, inputs)?.names().len();
        let shape = PolicyShape { inputs: n_inputs, hidden, outputs: 1, activation };
        shape.check()?;
        let layout = shape.layout();
        Ok((Kind::Moves { inputs: inputs.clone(), shape }, layout))
    }
}

impl ResidualJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let shape = self.shape(game);
        shape.check()?;
        let plan = BoardPlan::of(game);
        plan.check(&shape)?;
        let layout = shape.layout();
        Ok((Kind::Residual { shape, plan }, layout))
    }
}

impl NormedJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let shape = self.shape(inputs(game, &self.inputs)?.count(), game.policy_size());
        shape.check()?;
        let layout = shape.layout();
        Ok((Kind::Normed { inputs: self.inputs.clone(), shape }, layout))
    }
}

impl WeightJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let spec = Spec::parse(&self.of)?;
        let offer = named(G::WEIGHINGS, "thing to weigh", &spec)?;
        let weighing = (offer.build)(game, &Options::of(&spec, offer.info)?)?;
        let layout = Layout::new(vec![Slice::new(WEIGHTS, [weighing.n_weights()])])?;
        Ok((Kind::Weights(weighing), layout))
    }
}

impl InputJudge {
    fn at<G: Catalogued>(&self, game: &G) -> Made<G> {
        let shape = self.shape(inputs(game, &self.inputs)?.count());
        shape.check()?;
        let layout = shape.layout("");
        Ok((Kind::Inputs { inputs: self.inputs.clone(), shape }, layout))
    }

    fn shape(&self, n_inputs: usize) -> DenseShape {
        let mut layers = vec![n_inputs];
        layers.extend(&self.hidden);
        layers.push(1);
        DenseShape { layers, activation: self.activation, bias: self.bias }
    }
}

impl<G: Catalogued> Brain<G> {
    /// Which numbers it takes.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The numbers of `genome`, whose layout is the brain's, as an ONNX model for boards of this game, with a card; `None` where they
    /// are no net for policy and value.
    ///
    /// # Errors
    /// The numbers make no net.
    pub fn onnx(&self, genome: &Genome, card: &Card) -> Option<Result<Vec<u8>, LearnedError>> {
        let model = match &self.kind {
            Kind::Residual { shape, plan } => shape.encode_onnx(genome, plan, card),
            Kind::Normed { shape, .. } => shape.encode_onnx(genome, card),
            _ => return None,
        };
        Some(model.map_err(LearnedError::from))
    }

    /// What the numbers of `genome` say, whose layout is the brain's; `None` for a map, which is part of an agent's text.
    ///
    /// # Errors
    /// The numbers make no net.
    pub fn judging(&self, game: &G, genome: &Genome) -> Result<Option<Judging<G>>, LearnedError> {
        let processor = Processor::best();
        Ok(match &self.kind {
            Kind::Pieces { shape, view, stages } => {
                let net = PieceNet::compile(shape, genome, processor)?;
                Some(Judging::Value(Box::new(PieceValue::new(game, net, *view, stages.clone()))))
            }
            Kind::Subsections { shape, inputs: extras } => {
                let net = SubsectionNet::compile(shape, genome, processor)?;
                Some(Judging::Value(Box::new(SubsectionValue::new(game, net, inputs(game, extras)?))))
            }
            Kind::Inputs { inputs: seen, shape } => {
                let net = Dense::compile(shape, genome.values(), processor)?;
                Some(Judging::Value(Box::new(InputValue::new(inputs(game, seen)?, net))))
            }
            Kind::Policy { inputs: seen, shape } => {
                let net = PolicyNet::compile(shape, genome.values(), processor)?;
                Some(Judging::Policy(Box::new(InputPolicy::new(game, inputs(game, seen)?, net))))
            }
            Kind::Specialists { inputs: seen, shape } => {
                let net = SpecialistNet::compile(shape, genome.values(), processor)?;
                Some(Judging::Policy(Box::new(InputPolicy::new(game, inputs(game, seen)?, net))))
            }
            Kind::Moves { inputs: seen, shape } => {
                let net = PolicyNet::compile(shape, genome.values(), processor)?;
                Some(Judging::Policy(Box::new(MovePolicy::new(move_inputs(game, seen)?, net))))
            }
            Kind::Residual { shape, plan } => {
                let net = ResidualNet::compile(shape, genome, processor)?.at(plan)?;
                Some(Judging::Outlook(Outlook::Planes(Box::new(PlanesNet::from(net)))))
            }
            Kind::Normed { inputs: seen, shape } => {
                let net = NormedNet::compile(shape, genome, processor)?;
                let inputs = inputs(game, seen)?;
                let orientations = inputs.orientations(game);
                let eyes = Box::new(TwinInputs::new(inputs, orientations));
                Some(Judging::Outlook(Outlook::Numbers { eyes, net: Box::new(PlanesNet::from(net)) }))
            }
            Kind::Weights(weighing) => Some(Judging::Value(weighing.weighed(genome.values()))),
            Kind::Map => None,
        })
    }
}

/// Refuses inputs that are more or fewer than a net sees.
fn wanted_inputs<G: Catalogued>(game: &G, name: &str, wanted: usize) -> Result<(), LearnedError> {
    let count = inputs(game, name)?.count();
    if count == wanted {
        Ok(())
    } else {
        Err(LearnedError::WrongInputs { found: name.into(), count, wanted })
    }
}

/// The numbers that a game computes for nets, by their name.
///
/// # Errors
/// The game has none of this name.
pub fn inputs<G: Catalogued>(game: &G, name: &str) -> Result<Box<dyn Inputs<G>>, SpecError> {
    let spec = Spec::parse(name)?;
    let offer = named(G::INPUTS, "set of inputs", &spec)?;
    (offer.build)(game, &Options::of(&spec, offer.info)?)
}

/// The inputs of a net that looks at one move at a time, at one game.
fn move_inputs<G: Catalogued>(game: &G, text: &str) -> Result<Box<dyn MoveInputs<G>>, SpecError> {
    let spec = Spec::parse(text)?;
    let offer = named(G::MOVE_INPUTS, "set of inputs of moves", &spec)?;
    (offer.build)(game, &Options::of(&spec, offer.info)?)
}

/// The offer that a spec names.
fn named<B>(
    offers: &'static [Offer<B>],
    kind: &'static str,
    spec: &Spec,
) -> Result<&'static Offer<B>, SpecError> {
    let names = || offers.iter().map(|offer| offer.info.name);
    offers.iter().find(|offer| offer.info.is_called(&spec.name)).ok_or_else(|| SpecError::UnknownName {
        kind,
        found: spec.name.clone(),
        nearest: nearest(&spec.name, names()),
        known: names().map(String::from).collect(),
    })
}
