//! What was found out lately, for whoever asks again. Old things make room for new ones.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// Values of a bounded weight in bytes, of which those that were used longest ago are forgotten
/// first.
pub(crate) struct Cache<K, V> {
    most: usize,
    weight: usize,
    values: HashMap<K, Kept<V>>,
    /// The keys by when they were used last.
    order: BTreeMap<u64, K>,
    /// How often something was used.
    uses: u64,
}

struct Kept<V> {
    value: V,
    weight: usize,
    /// When it was used last.
    used: u64,
}

impl<K: Hash + Eq + Clone, V> Cache<K, V> {
    /// An empty cache for values of so many bytes.
    pub(crate) fn new(most: usize) -> Cache<K, V> {
        Cache { most, weight: 0, values: HashMap::new(), order: BTreeMap::new(), uses: 0 }
    }

    /// The value of a key, which counts as used.
    pub(crate) fn get(&mut self, key: &K) -> Option<&mut V> {
        let kept = self.values.get_mut(key)?;
        self.uses += 1;
        let key = self.order.remove(&kept.used).expect("every key has its place");
        kept.used = self.uses;
        self.order.insert(kept.used, key);
        Some(&mut kept.value)
    }

    /// Whether a key has a value. It doesn't count as used.
    pub(crate) fn has(&self, key: &K) -> bool {
        self.values.contains_key(key)
    }

    /// Keeps a value in place of an older one. What weighs more than there is room for isn't kept.
    /// What had to go.
    pub(crate) fn put(&mut self, key: K, weight: usize, value: V) -> Vec<V> {
        let mut gone: Vec<V> = self.forget(&key).into_iter().collect();
        if weight > self.most {
            gone.push(value);
            return gone;
        }
        while self.weight + weight > self.most {
            let Some((_, oldest)) = self.order.first_key_value() else { break };
            let oldest = oldest.clone();
            gone.extend(self.forget(&oldest));
        }
        self.weight += weight;
        self.uses += 1;
        self.order.insert(self.uses, key.clone());
        self.values.insert(key, Kept { value, weight, used: self.uses });
        gone
    }

    fn forget(&mut self, key: &K) -> Option<V> {
        let kept = self.values.remove(key)?;
        self.weight -= kept.weight;
        self.order.remove(&kept.used);
        Some(kept.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_make_room() {
        let mut cache = Cache::new(10);
        for (key, weight) in [("a", 4), ("b", 4)] {
            assert_eq!(cache.put(key, weight, key), [""; 0]);
        }
        assert!(cache.get(&"a").is_some());
        assert_eq!(cache.put("c", 5, "c"), ["b"]);
        assert!(cache.get(&"b").is_none() && cache.get(&"a").is_some());
        assert_eq!(cache.put("d", 11, "d"), ["d"], "it is too heavy");
        assert!(cache.get(&"d").is_none() && cache.get(&"c").is_some());
        assert_eq!(cache.put("a", 5, "again"), ["a"]);
        assert_eq!(
            (cache.get(&"a").copied(), cache.weight, cache.order.len()),
            (Some("again"), 10, 2)
        );
        assert_eq!(cache.values.len(), 2);
    }

    #[test]
    fn a_cache_stays_within_its_weight() {
        let mut cache = Cache::new(1000);
        for key in 0..10_000_u64 {
            cache.put(key % 700, (key * 37 % 90) as usize, key);
            cache.get(&(key / 2 % 700));
            let weight: usize = cache.values.values().map(|kept| kept.weight).sum();
            assert_eq!(cache.weight, weight);
            assert!(weight <= 1000 && cache.order.len() == cache.values.len());
        }
    }
}
