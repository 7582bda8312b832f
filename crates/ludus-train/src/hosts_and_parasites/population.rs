//! Hosts, or parasites: neurons, the best team of them, and who of their nets tests the others.

use ludus_core::Rng;
use ludus_nets::Layout;

use super::{
    HostsAndParasites,
    record::{Record, victories},
};
use crate::{
    coevolution::{HallOfFame, shared_sample},
    esp::Places,
    saved::{Saved, SavedError},
    teams::best,
};

/// The two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Who must not lose.
    Host,
    /// Who must win.
    Parasite,
}

/// All nets of one kind.
pub(super) struct Population {
    places: Places,
    /// The best net as a whole, which is examined again with every generation.
    pub(super) team: Vec<f64>,
    /// Nets of the last generation that test those of the other kind best; none at first.
    testers: Vec<Vec<f64>>,
    hall: HallOfFame,
}

/// The nets of one kind in a generation.
pub(super) struct Lineup {
    hands: Vec<Vec<usize>>,
    /// Those that were dealt, and the kept team last.
    pub(super) nets: Vec<Vec<f64>>,
}

/// What became of them.
pub(super) struct Played {
    pub(super) lineup: Lineup,
    pub(super) records: Vec<Record>,
    pub(super) fitness: Vec<f64>,
}

/// What the tables of a population are called in a saved state.
struct Names {
    neurons: &'static str,
    team: &'static str,
    testers: &'static str,
    hall: &'static str,
}

impl Role {
    pub(super) const BOTH: [Self; 2] = [Self::Host, Self::Parasite];

    /// The other kind.
    pub(super) fn other(self) -> Self {
        Self::BOTH[1 - self as usize]
    }

    fn names(self) -> Names {
        match self {
            Self::Host => Names {
                neurons: "host neurons",
                team: "host team",
                testers: "host testers",
                hall: "host hall of fame",
            },
            Self::Parasite => Names {
                neurons: "parasite neurons",
                team: "parasite team",
                testers: "parasite testers",
                hall: "parasite hall of fame",
            },
        }
    }
}

impl Population {
    /// Neurons that have not played yet.
    pub(super) fn new(places: Places, capacity: usize) -> Self {
        let team = places.first_net();
        Self { places, team, testers: Vec::new(), hall: HallOfFame::new(capacity) }
    }

    /// The population of a saved state.
    pub(super) fn restored(
        role: Role,
        saved: &Saved,
        (layout, settings, generation): (&Layout, &HostsAndParasites, u64),
    ) -> Result<Self, SavedError> {
        let (names, n_weights) = (role.names(), layout.len());
        let rows = saved.exact_rows(names.neurons, (settings.subpopulation, n_weights))?;
        let members = saved.rows(names.hall, n_weights)?;
        Ok(Self {
            places: Places::of_rows(layout, &rows, |_| false),
            team: saved.row(names.team, n_weights)?,
            testers: saved.rows(names.testers, n_weights)?,
            hall: HallOfFame::with_members(settings.hall, members, generation),
        })
    }

    /// The state with this population.
    pub(super) fn save(&self, role: Role, saved: Saved) -> Saved {
        let names = role.names();
        saved
            .with_rows(names.neurons, self.places.rows().iter().map(Vec::as_slice))
            .with_rows(names.team, [self.team.as_slice()])
            .with_rows(names.testers, self.testers.iter().map(Vec::as_slice))
            .with_rows(names.hall, self.hall.members().iter().map(Vec::as_slice))
    }

    /// How many earlier champions are kept.
    pub(super) fn n_famous(&self) -> usize {
        self.hall.members().len()
    }

    /// The nets of a generation.
    pub(super) fn lineup(&self, trials: usize, rng: &mut Rng) -> Lineup {
        let hands = self.places.deal(trials, rng);
        let dealt = hands.iter().map(|hand| self.places.net(hand));
        let nets = dealt.chain([self.team.clone()]).collect();
        Lineup { hands, nets }
    }

    /// Who tests the other kind: some of the last generation and champions of earlier ones. At first there are neither, and
    /// the first few of the new nets do.
    pub(super) fn testers<'a>(
        &'a self,
        lineup: &'a Lineup,
        settings: &HostsAndParasites,
        rng: &mut Rng,
    ) -> Vec<&'a [f64]> {
        let testers = if self.testers.is_empty() { &lineup.nets } else { &self.testers };
        let testers = testers.iter().take(settings.testers).map(Vec::as_slice);
        testers.chain(self.hall.draw(settings.champions, rng)).collect()
    }

    /// Goes on to the next generation.
    pub(super) fn learn(
        &mut self,
        generation: u64,
        played: &Played,
        settings: &HostsAndParasites,
        rng: &mut Rng,
    ) {
        let Played { lineup: Lineup { hands, nets }, records, fitness } = played;
        self.team.clone_from(&nets[best(fitness)]);
        self.hall.offer(generation, &self.team);
        let sample = shared_sample(&victories(records), settings.testers);
        self.testers = sample.into_iter().map(|idx| nets[idx].clone()).collect();
        self.places.breed(hands, fitness, settings.mutation(), rng);
    }
}
