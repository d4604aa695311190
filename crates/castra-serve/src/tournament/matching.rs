//! Perfect matchings of a graph, found with the blossom algorithm by Edmonds.

use std::collections::VecDeque;

/// Returns whether all of `members` can be paired. `may` returns whether two members may meet.
pub(crate) fn is_pairable(members: &[usize], may: &impl Fn(usize, usize) -> bool) -> bool {
    members.len().is_multiple_of(2) && Graph::new(members, may).matching_size() * 2 == members.len()
}

/// A graph with vertices from 0, and a matching in it.
struct Graph {
    neighbours: Vec<Vec<usize>>,
    mate: Vec<Option<usize>>,
}

/// The search for an augmenting path from one root.
struct Search {
    /// For a vertex at an odd distance from the root, its parent in the tree.
    parents: Vec<Option<usize>>,
    /// The base of the blossom of a vertex.
    base: Vec<usize>,
    is_even: Vec<bool>,
    queue: VecDeque<usize>,
}

fn value_at<T: Copy + Default>(list: &[T], index: usize) -> T {
    list.get(index).copied().unwrap_or_default()
}

fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(place) = list.get_mut(index) {
        *place = value;
    }
}

impl Graph {
    fn new(members: &[usize], may: &impl Fn(usize, usize) -> bool) -> Self {
        let neighbours = |(at, one): (usize, &usize)| {
            let others = members.iter().enumerate();
            let others = others.filter(|&(other, two)| other != at && may(*one, *two));
            others.map(|(other, _)| other).collect()
        };
        Self {
            neighbours: members.iter().enumerate().map(neighbours).collect(),
            mate: vec![None; members.len()],
        }
    }

    fn mate(&self, vertex: usize) -> Option<usize> {
        value_at(&self.mate, vertex)
    }

    /// Returns the number of pairs of a largest matching.
    fn matching_size(mut self) -> usize {
        let mut pairs = 0;
        for root in 0..self.mate.len() {
            if self.mate(root).is_none() {
                pairs += usize::from(self.augment(root));
            }
        }
        pairs
    }

    /// Extends the matching by an augmenting path from `root`. Returns whether there is one.
    fn augment(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut search = Search {
            parents: vec![None; count],
            base: (0..count).collect(),
            is_even: vec![false; count],
            queue: VecDeque::from([root]),
        };
        set(&mut search.is_even, root, true);
        while let Some(from) = search.queue.pop_front() {
            for to in self.neighbours.get(from).cloned().unwrap_or_default() {
                if value_at(&search.base, from) == value_at(&search.base, to)
                    || self.mate(from) == Some(to)
                {
                    continue;
                }
                let closes = to == root
                    || self.mate(to).is_some_and(|mate| value_at(&search.parents, mate).is_some());
                if closes {
                    self.contract(&mut search, from, to);
                } else if value_at(&search.parents, to).is_none() {
                    set(&mut search.parents, to, Some(from));
                    let Some(mate) = self.mate(to) else {
                        self.flip(&search, to);
                        return true;
                    };
                    set(&mut search.is_even, mate, true);
                    search.queue.push_back(mate);
                }
            }
        }
        false
    }

    /// Swaps matched and unmatched edges on the augmenting path that ends at a vertex.
    fn flip(&mut self, search: &Search, end: usize) {
        let mut next = Some(end);
        while let Some(vertex) = next {
            let before = value_at(&search.parents, vertex);
            next = before.and_then(|before| self.mate(before));
            set(&mut self.mate, vertex, before);
            if let Some(before) = before {
                set(&mut self.mate, before, Some(vertex));
            }
        }
    }

    /// Contracts an odd cycle, a blossom, into one vertex.
    fn contract(&self, search: &mut Search, one: usize, other: usize) {
        let base = self.common_base(search, one, other);
        let mut inside = vec![false; self.mate.len()];
        self.mark(search, &mut inside, one, base, other);
        self.mark(search, &mut inside, other, base, one);
        for vertex in 0..self.mate.len() {
            if value_at(&inside, value_at(&search.base, vertex)) {
                set(&mut search.base, vertex, base);
                if !value_at(&search.is_even, vertex) {
                    set(&mut search.is_even, vertex, true);
                    search.queue.push_back(vertex);
                }
            }
        }
    }

    fn mark(
        &self,
        search: &mut Search,
        inside: &mut [bool],
        from: usize,
        base: usize,
        child: usize,
    ) {
        let (mut vertex, mut child) = (from, child);
        while value_at(&search.base, vertex) != base {
            set(inside, value_at(&search.base, vertex), true);
            let Some(mate) = self.mate(vertex) else { return };
            set(inside, value_at(&search.base, mate), true);
            set(&mut search.parents, vertex, Some(child));
            child = mate;
            let Some(next) = value_at(&search.parents, mate) else { return };
            vertex = next;
        }
    }

    /// Returns the first common base on the paths of two vertices to the root.
    fn common_base(&self, search: &Search, one: usize, other: usize) -> usize {
        let up = |vertex: usize| {
            let before = self.mate(vertex).and_then(|mate| value_at(&search.parents, mate));
            before.map(|before| value_at(&search.base, before))
        };
        let mut seen = vec![false; self.mate.len()];
        let mut next = Some(value_at(&search.base, one));
        while let Some(vertex) = next {
            set(&mut seen, vertex, true);
            next = up(vertex);
        }
        let mut vertex = value_at(&search.base, other);
        while !value_at(&seen, vertex) {
            let Some(above) = up(vertex) else { break };
            vertex = above;
        }
        vertex
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the same by trying all pairings.
    fn is_pairable_by_brute_force(members: &[usize], may: &impl Fn(usize, usize) -> bool) -> bool {
        let Some((first, rest)) = members.split_first() else { return true };
        rest.iter().enumerate().any(|(at, other)| {
            let mut rest = rest.to_vec();
            rest.remove(at);
            may(*first, *other) && is_pairable_by_brute_force(&rest, may)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]
        #[test]
        fn a_matching_is_found_if_there_is_one(
            pairs in 1usize..6, edges in proptest::collection::vec(0u8..5, 100),
        ) {
            let members: Vec<usize> = (0..pairs * 2).collect();
            let may = |one: usize, other: usize| {
                let (low, high) = (one.min(other), one.max(other));
                edges[low * 10 + high] < 2
            };
            prop_assert_eq!(is_pairable(&members, &may), is_pairable_by_brute_force(&members, &may));
        }
    }
}
