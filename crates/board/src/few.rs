//! Sorting of short lists, in a few instructions.
//!
//! The standard library's sort is compiled anew for each type and each order, 20 kB a time, and
//! engines exist in four widths. Moves of a position are few: up to some hundred, insertion takes
//! no longer than what is done with them.

/// Sorts a short list so that whatever is `before` something else comes first. Items of which
/// neither is before the other stay in their order.
///
/// ```
/// let mut words = ["three", "a", "of", "is", "b"];
/// board::sort_few(&mut words, |one, other| one.len() < other.len());
/// assert_eq!(words, ["a", "b", "of", "is", "three"]);
/// ```
pub fn sort_few<T>(items: &mut [T], mut before: impl FnMut(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && before(&items[place], &items[place - 1]) {
            items.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_as_the_standard_library_does() {
        let mut seed = 1u64;
        for length in 0..200 {
            let mut numbers: Vec<(u64, usize)> = (0..length)
                .map(|place| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (seed >> 60, place)
                })
                .collect();
            let mut expected = numbers.clone();
            expected.sort_by_key(|&(number, _)| number);
            sort_few(&mut numbers, |one, other| one.0 < other.0);
            assert_eq!(numbers, expected);
        }
    }
}
