//! What was found out lately, for whoever asks again. Old things make room for new ones.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// Values of a bounded weight, of which those that were used longest ago are forgotten first.
pub(crate) struct Cache<K, V> {
    most: usize,
    weight: usize,
    values: HashMap<K, (usize, V)>,
    /// The keys, those that were used last at the end.
    order: VecDeque<K>,
}

impl<K: Hash + Eq + Clone, V> Cache<K, V> {
    pub(crate) fn new(most: usize) -> Cache<K, V> {
        Cache { most, weight: 0, values: HashMap::new(), order: VecDeque::new() }
    }

    /// The value of a key, which counts as used.
    pub(crate) fn get(&mut self, key: &K) -> Option<&mut V> {
        if self.values.contains_key(key) {
            self.order.retain(|other| other != key);
            self.order.push_back(key.clone());
        }
        self.values.get_mut(key).map(|(_, value)| value)
    }

    /// Keeps a value in place of an older one. What weighs more than there is room for isn't kept.
    pub(crate) fn put(&mut self, key: K, weight: usize, value: V) {
        self.forget(&key);
        if weight > self.most {
            return;
        }
        while self.weight + weight > self.most {
            let Some(oldest) = self.order.front().cloned() else { break };
            self.forget(&oldest);
        }
        self.weight += weight;
        self.order.push_back(key.clone());
        self.values.insert(key, (weight, value));
    }

    fn forget(&mut self, key: &K) {
        if let Some((weight, _)) = self.values.remove(key) {
            self.weight -= weight;
            self.order.retain(|other| other != key);
        }
    }

    /// All keys and values, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.values.iter().map(|(key, (_, value))| (key, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room() {
        let mut cache = Cache::new(10);
        for (key, weight) in [("a", 4), ("b", 4)] {
            cache.put(key, weight, key);
        }
        assert!(cache.get(&"a").is_some());
        cache.put("c", 5, "c");
        assert!(cache.get(&"b").is_none() && cache.get(&"a").is_some());
        cache.put("d", 11, "d");
        assert!(cache.get(&"d").is_none() && cache.get(&"c").is_some());
        cache.put("a", 5, "again");
        assert_eq!(
            (cache.get(&"a").copied(), cache.weight, cache.order.len()),
            (Some("again"), 10, 2)
        );
        assert_eq!(cache.iter().count(), 2);
    }
}
