//! Law 5: symmetries and exchanged players commute with play, planes and features. The past is dropped by
//! every transformation, so everything is compared with the untransformed position without its past.

use std::collections::HashSet;

use super::{Broken, Checker, Line, ensure};
use crate::{
    encoding::{Change, Feature, Features, Owner},
    game::BoardGame,
    symmetry::Symmetry,
};

impl<G: BoardGame> Checker<'_, G> {
    pub(super) fn check_symmetries(&mut self, line: &Line<G>) -> Result<(), Broken> {
        let pastless = self.game.map_position(Symmetry::IDENTITY, &line.position);
        for &symmetry in self.game.symmetries() {
            self.check_symmetry(symmetry, &pastless, &line.legal)?;
        }
        Ok(())
    }

    fn check_symmetry(
        &mut self,
        symmetry: Symmetry,
        position: &G::Position,
        legal_with_past: &[G::Move],
    ) -> Result<(), Broken> {
        let game = self.game;
        let mapped = game.map_position(symmetry, position);
        let back = game.map_position(symmetry.inverse(), &mapped);
        ensure(5, back == *position, || format!("{symmetry:?} cannot be undone"))?;
        ensure(5, game.outcome(&mapped) == game.outcome(position), || {
            format!("{symmetry:?} changes the outcome")
        })?;
        let mut legal = Vec::new();
        game.legal_moves(position, &mut legal);
        let expected: HashSet<G::Move> = legal.iter().map(|&mv| game.map_move(symmetry, mv)).collect();
        game.legal_moves(&mapped, &mut legal);
        let same_moves = legal.len() == expected.len() && legal.iter().all(|mv| expected.contains(mv));
        ensure(5, same_moves, || format!("{symmetry:?} changes the legal moves"))?;
        if let Some(mv) = self.rng.pick(legal_with_past) {
            let (mut played, mut mapped_played) = (position.clone(), mapped.clone());
            game.play(&mut played, mv);
            game.play(&mut mapped_played, game.map_move(symmetry, mv));
            let commutes = game.map_position(symmetry, &played) == mapped_played;
            ensure(5, commutes, || format!("{symmetry:?} does not commute with {mv:?}"))?;
            let slots = [position, &mapped].map(|seen| game.policy_slot(seen, game.map_move(symmetry, mv)));
            ensure(5, slots[0] == slots[1], || format!("the slot of {mv:?} depends on more than the mover"))?;
        }
        self.check_mapped_planes(symmetry, position, &mapped)?;
        self.check_mapped_slots(symmetry, position, &mapped)?;
        self.check_mapped_owners(symmetry, position, &mapped)?;
        self.check_mapped_features(symmetry, position, &mapped)
    }

    fn planes(&self, position: &G::Position) -> Vec<f32> {
        // Filled with nonsense first: an encoder must overwrite everything.
        let mut planes = vec![f32::NAN; self.game.planes_len()];
        self.game.encode_planes(position, &mut planes);
        planes
    }

    fn active(&self, position: &G::Position) -> Vec<Feature> {
        let mut active = Vec::new();
        self.game.sparse().active(self.game, position, &mut active);
        active
    }

    fn check_mapped_planes(
        &self,
        symmetry: Symmetry,
        position: &G::Position,
        mapped: &G::Position,
    ) -> Result<(), Broken> {
        let size = self.game.plane_size();
        let area = size.0 * size.1;
        let (planes, mapped_planes) = (self.planes(position), self.planes(mapped));
        let agree = (0..planes.len()).all(|idx| {
            let mapped_idx = idx - idx % area + symmetry.map_index(size, idx % area);
            planes[idx] == mapped_planes[mapped_idx]
        });
        ensure(5, agree, || format!("{symmetry:?} does not commute with the planes"))
    }

    /// A move's slot lies where the symmetry takes it, and no two slots lie at one place.
    fn check_mapped_slots(
        &self,
        symmetry: Symmetry,
        position: &G::Position,
        mapped: &G::Position,
    ) -> Result<(), Broken> {
        let (game, slots) = (self.game, self.game.slots());
        let n_places = slots.iter().collect::<HashSet<_>>().len();
        ensure(5, slots.len() == game.policy_size() && n_places == slots.len(), || {
            format!("{} slots lie at {n_places} places, wanted {}", slots.len(), game.policy_size())
        })?;
        let mut legal = Vec::new();
        game.legal_moves(position, &mut legal);
        let lost = legal.into_iter().find(|&mv| {
            let here = slots[game.policy_slot(position, mv)].mapped(symmetry, game.plane_size());
            here != slots[game.policy_slot(mapped, game.map_move(symmetry, mv))]
        });
        ensure(5, lost.is_none(), || format!("{symmetry:?} does not commute with the slot of {lost:?}"))
    }

    /// A cell stays its owner's wherever the symmetry takes it.
    fn check_mapped_owners(
        &self,
        symmetry: Symmetry,
        position: &G::Position,
        mapped: &G::Position,
    ) -> Result<(), Broken> {
        let size = self.game.plane_size();
        let agree = match (self.game.cell_owners(position), self.game.cell_owners(mapped)) {
            (None, None) => true,
            (Some(owners), Some(mapped)) => {
                let moved = |(cell, owner): (usize, &Owner)| mapped[symmetry.map_index(size, cell)] == *owner;
                owners.len() == size.0 * size.1 && owners.iter().enumerate().all(moved)
            }
            _ => false,
        };
        ensure(5, agree, || format!("{symmetry:?} does not commute with the owners of cells"))
    }

    fn check_mapped_features(
        &self,
        symmetry: Symmetry,
        position: &G::Position,
        mapped: &G::Position,
    ) -> Result<(), Broken> {
        let sparse = self.game.sparse();
        let active = self.active(position);
        let in_range = active.iter().all(|feature| (feature.0 as usize) < sparse.count());
        ensure(5, in_range, || format!("features {active:?} go beyond {}", sparse.count()))?;
        ensure(5, active.is_sorted(), || format!("features {active:?} are out of order"))?;
        let mut expected: Vec<Feature> =
            active.iter().map(|&feature| sparse.map(symmetry, feature)).collect();
        expected.sort_unstable();
        ensure(5, expected == self.active(mapped), || {
            format!("{symmetry:?} does not commute with the features")
        })
    }

    /// A net must not be able to tell which colour it has, but for what the rules give to one of them.
    pub(super) fn check_exchanged_players(&self, Line { position, .. }: &Line<G>) -> Result<(), Broken> {
        let game = self.game;
        let pastless = game.map_position(Symmetry::IDENTITY, position);
        let exchanged = game.swap_players(&pastless);
        ensure(5, game.to_move(&exchanged) == game.to_move(position).opponent(), || {
            "exchanging the players does not exchange the mover".into()
        })?;
        ensure(5, game.swap_players(&exchanged) == *position, || "exchanging twice is not nothing".into())?;
        let (planes, exchanged_planes) = (self.planes(&pastless), self.planes(&exchanged));
        let cells = planes.len() / game.plane_names().len();
        let uneven = game.uneven_planes();
        let agree = (0..planes.len())
            .all(|idx| uneven.contains(&(idx / cells)) || planes[idx] == exchanged_planes[idx]);
        ensure(5, agree, || "exchanging the players changes the mover's planes".into())?;
        let owners = game.cell_owners(&pastless);
        let turned = owners.map(|owners| owners.into_iter().map(Owner::exchanged).collect());
        ensure(5, game.cell_owners(&exchanged) == turned, || {
            "exchanging the players does not exchange the owners of cells".into()
        })?;
        ensure(5, self.active(&exchanged) == self.active(&pastless), || {
            "exchanging the players changes the mover's features".into()
        })
    }

    /// Features kept up to date are the features made afresh, seen by the same player.
    pub(super) fn check_changed_features(
        &mut self,
        Line { position, legal, .. }: &Line<G>,
    ) -> Result<(), Broken> {
        let Some(mv) = self.rng.pick(legal) else { return Ok(()) };
        let game = self.game;
        let sparse = game.sparse();
        let mut after = position.clone();
        game.play(&mut after, mv);
        let mut expected = self.active(&after);
        if game.to_move(&after) != game.to_move(position) {
            expected.iter_mut().for_each(|feature| *feature = sparse.mirror(*feature));
            expected.sort_unstable();
        }
        let mut changes = Vec::new();
        sparse.changed(game, position, &after, &mut changes);
        let mut kept = self.active(position);
        for change in &changes {
            match *change {
                Change::Added(feature) => kept.push(feature),
                Change::Removed(feature) => {
                    let place = kept.iter().position(|&other| other == feature);
                    let place = place.ok_or_else(|| Broken {
                        law: 5,
                        detail: format!("{mv:?} removes {feature:?}, which is not on"),
                    })?;
                    kept.swap_remove(place);
                }
            }
        }
        kept.sort_unstable();
        ensure(5, kept == expected, || format!("{mv:?} changes features by {changes:?}, which is wrong"))
    }
}
