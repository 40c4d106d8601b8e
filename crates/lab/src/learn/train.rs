//! Training: the weights of a network from examples, by gradient descent.
//!
//! The ratings of an example's moves become shares, as a softmax gives them. The shares that they
//! should have go to the moves that were found to win, in inverse proportion to their work. What is
//! made small is the cross entropy, by Adam (Kingma and Ba 2015) with a rate that falls like half a
//! cosine. Each example is shown as it is or rotated, by chance.
//!
//! The same examples, seed and options give the same weights with any number of threads: gradients
//! are summed in parts whose number is fixed. On another machine the exponential function may round
//! otherwise.

use super::files::Labeled;
use chance::Random;
use solve::dfpn::examples::{Example, Tried};
use solve::dfpn::policy::network::{CHANNELS, Channels, HIDDEN, Network};
use solve::dfpn::policy::planes::{CONNECTIONS, FLOW, Grid, PLANES};

/// How many examples make a step.
const BATCH: usize = 256;

/// How many parts a step's gradient is summed in.
const PARTS: usize = 8;

/// How much of the mean of slopes, and of their squares, stays from step to step.
const MEMORY_OF_MEAN: f32 = 0.9;
const MEMORY_OF_SQUARE: f32 = 0.999;

/// Over how many steps the rate rises at first.
const WARM_UP: f32 = 100.0;

/// The share of weights that goes with each step, at a rate of one.
const DECAY: f32 = 1e-4;

/// What an example counts is this power of the work of its shortest win, up to a bound.
const POWER: f32 = 0.5;
const MOST_WEIGHT: f32 = 8.0;

/// The rate of the first steps, once they have warmed up.
const RATE: f32 = 0.003;

/// By which power of their work winning moves share what they should have.
const SHARPNESS: f32 = 1.0;

/// How long, and how fast.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// How many steps are made.
    pub(super) steps: usize,
    /// What chance starts from; not 0.
    pub(super) seed: u64,
    /// How many threads share the work.
    pub(super) threads: usize,
}

/// The layers of a network as it rates the moves of an example.
struct Pass {
    grid: Grid,
    /// What each layer gives, and before that what its sums give that are above zero.
    layers: [Vec<Channels>; HIDDEN + 1],
    positive: [Vec<Channels>; HIDDEN + 1],
    /// The places where each layer is needed.
    needed: [Vec<usize>; HIDDEN + 1],
}

impl Pass {
    fn new(network: &Network, example: &Example) -> Pass {
        let grid = Grid::upright(usize::from(example.columns), usize::from(example.rows));
        let nothing = || vec![[0.0; CHANNELS]; grid.places()];
        let mut pass = Pass {
            grid,
            layers: std::array::from_fn(|_| nothing()),
            positive: std::array::from_fn(|_| nothing()),
            needed: needed(grid, example),
        };
        for &place in &pass.needed[0] {
            let sum = network.first.sum(&example.planes, grid.around(place));
            pass.positive[0][place] = sum.map(|x| x.max(0.0));
            pass.layers[0][place] = pass.positive[0][place];
        }
        for (index, layer) in network.hidden.iter().enumerate() {
            let (before, after) = pass.layers.split_at_mut(index + 1);
            for &place in &pass.needed[index + 1] {
                let positive = layer.sum(&before[index], grid.around(place)).map(|x| x.max(0.0));
                pass.positive[index + 1][place] = positive;
                after[0][place] = std::array::from_fn(|i| positive[i] + before[index][place][i]);
            }
        }
        pass
    }

    fn ratings(&self, network: &Network, example: &Example) -> Vec<f32> {
        let rating = |tried: &Tried| {
            let place = usize::from(tried.place);
            network.rating(&example.planes[place], &self.layers[HIDDEN][place])
        };
        example.moves.iter().map(rating).collect()
    }

    /// Adds to `gradient` what the ratings' gradients come to.
    fn back(&self, network: &Network, example: &Example, of: &[f32], gradient: &mut Network) {
        let nothing = || vec![[0.0; CHANNELS]; self.grid.places()];
        let mut above = nothing();
        for (tried, &slope) in example.moves.iter().zip(of) {
            let place = usize::from(tried.place);
            let last = &self.layers[HIDDEN][place];
            for i in 0..CHANNELS {
                gradient.head[i] += slope * last[i];
                above[place][i] += slope * network.head[i];
            }
            for (sum, seen) in gradient.direct.iter_mut().zip(&example.planes[place]) {
                *sum += slope * seen;
            }
        }
        for index in (0..HIDDEN).rev() {
            let (layer, sums) = (&network.hidden[index], &mut gradient.hidden[index]);
            let before = &self.layers[index];
            let mut below = nothing();
            for &place in &self.needed[index + 1] {
                let slope = slope(&above[place], &self.positive[index + 1][place]);
                add(&mut below[place], &above[place]);
                add(&mut sums.bias, &slope);
                for (k, next) in self.grid.around(place).into_iter().enumerate() {
                    add_products(&mut sums.weights[k], &before[next], &slope);
                    for (below, weights) in below[next].iter_mut().zip(&layer.weights[k]) {
                        *below += dot(weights, &slope);
                    }
                }
            }
            above = below;
        }
        for &place in &self.needed[0] {
            let slope = slope(&above[place], &self.positive[0][place]);
            add(&mut gradient.first.bias, &slope);
            for (k, next) in self.grid.around(place).into_iter().enumerate() {
                add_products(&mut gradient.first.weights[k], &example.planes[next], &slope);
            }
        }
    }
}

/// The places of each layer that the moves depend on.
fn needed(grid: Grid, example: &Example) -> [Vec<usize>; HIDDEN + 1] {
    let mut is_needed = vec![false; grid.places()];
    example.moves.iter().for_each(|tried| is_needed[usize::from(tried.place)] = true);
    let mut needed: [Vec<usize>; HIDDEN + 1] = std::array::from_fn(|_| Vec::new());
    for layer in needed.iter_mut().rev() {
        *layer = grid.inside().filter(|&place| is_needed[place]).collect();
        for &place in &*layer {
            grid.around(place).into_iter().for_each(|next| is_needed[next] = true);
        }
    }
    needed
}

fn slope(above: &Channels, positive: &Channels) -> Channels {
    std::array::from_fn(|i| if positive[i] > 0.0 { above[i] } else { 0.0 })
}

fn add(sum: &mut Channels, more: &Channels) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

fn dot(a: &Channels, b: &Channels) -> f32 {
    let products: Channels = std::array::from_fn(|i| a[i] * b[i]);
    products.iter().sum()
}

fn add_products<const IN: usize>(sums: &mut [Channels; IN], seen: &[f32; IN], slope: &Channels) {
    for (sums, seen) in sums.iter_mut().zip(seen) {
        for (sum, slope) in sums.iter_mut().zip(slope) {
            *sum += seen * slope;
        }
    }
}

/// The shares that the moves should have.
pub(super) fn wanted(example: &Example) -> Vec<f32> {
    let merit = |tried: &Tried| {
        if tried.wins == Some(true) { (1.0 + tried.work as f32).powf(-SHARPNESS) } else { 0.0 }
    };
    let merits: Vec<f32> = example.moves.iter().map(merit).collect();
    let all: f32 = merits.iter().sum();
    merits.iter().map(|merit| merit / all).collect()
}

/// The shares that ratings give, and their cross entropy.
fn shares(ratings: &[f32], wanted: &[f32]) -> (Vec<f32>, f32) {
    let most = ratings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let powers: Vec<f32> = ratings.iter().map(|rating| (rating - most).exp()).collect();
    let all: f32 = powers.iter().sum();
    let shares: Vec<f32> = powers.iter().map(|power| power / all).collect();
    let loss = shares.iter().zip(wanted).map(|(share, wanted)| -wanted * share.max(1e-9).ln());
    let loss = loss.sum();
    (shares, loss)
}

/// What an example counts: the more, the more work its shortest win takes.
fn weight(example: &Example) -> f32 {
    let wins = example.moves.iter().filter(|tried| tried.wins == Some(true));
    let least = wins.map(|tried| tried.work).min().unwrap_or(0);
    (1.0 + least as f32).powf(POWER).min(MOST_WEIGHT)
}

/// Adds the gradient of an example; its loss.
fn learn(network: &Network, example: &Example, gradient: &mut Network) -> f32 {
    let pass = Pass::new(network, example);
    let wanted = wanted(example);
    let (shares, loss) = shares(&pass.ratings(network, example), &wanted);
    let weight = weight(example);
    let slopes = shares.iter().zip(&wanted).map(|(share, wanted)| weight * (share - wanted));
    pass.back(network, example, &slopes.collect::<Vec<f32>>(), gradient);
    weight * loss
}

/// An example as it is when the board is rotated by half a turn.
pub(super) fn rotated(example: &Example) -> Example {
    let mut planes: Vec<[f32; PLANES]> = example.planes.iter().rev().copied().collect();
    for numbers in &mut planes {
        // Connections to the one side are connections to the other.
        CONNECTIONS.into_iter().for_each(|[one, other]| numbers.swap(one, other));
    }
    let last = example.planes.len() as u16 - 1;
    let moves = example.moves.iter().map(|&tried| Tried { place: last - tried.place, ..tried });
    Example { planes, moves: moves.collect(), ..*example }
}

/// A network with random weights: those of each layer as large as its size asks for (He 2015), and
/// the order by currents as it is.
pub(super) fn random_network(random: &mut Random) -> Network {
    let mut network = Network::zero();
    let mut uniform = |scale: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * scale;
    let scale = |seen: usize| (6.0 / (7 * seen) as f32).sqrt();
    for weight in network.first.weights.as_flattened_mut().as_flattened_mut() {
        *weight = uniform(scale(PLANES));
    }
    for layer in &mut network.hidden {
        for weight in layer.weights.as_flattened_mut().as_flattened_mut() {
            *weight = uniform(0.5 * scale(CHANNELS));
        }
    }
    network.head = std::array::from_fn(|_| uniform(0.05));
    network.direct[FLOW] = 2.0;
    network
}

/// How an order of moves does on examples.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Quality {
    /// The share of examples in which the first move wins.
    pub(super) first_wins: f64,
    /// The work until a winning move is found, as a multiple of what the order by currents takes;
    /// geometric mean.
    pub(super) work: f64,
}

/// How a network's order does on examples.
pub(super) fn quality(network: &Network, examples: &[&Labeled]) -> Quality {
    let mut quality = Quality::default();
    for Labeled { example, .. } in examples {
        let ratings = Pass::new(network, example).ratings(network, example);
        let flows: Vec<f32> = example
            .moves
            .iter()
            .map(|tried| example.planes[usize::from(tried.place)][FLOW])
            .collect();
        let (first, work) = in_order(example, &ratings);
        quality.first_wins += f64::from(u8::from(first));
        quality.work += (work / in_order(example, &flows).1).ln();
    }
    let count = examples.len().max(1) as f64;
    Quality { first_wins: quality.first_wins / count, work: (quality.work / count).exp() }
}

/// Whether the first move in an order wins, and the work until one is found that does.
fn in_order(example: &Example, ratings: &[f32]) -> (bool, f64) {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
    let wins = |&index: &usize| example.moves[index].wins == Some(true);
    let mut work = 0.0;
    for index in &order {
        work += 1.0 + f64::from(example.moves[*index].work);
        if wins(index) {
            break;
        }
    }
    (wins(&order[0]), work)
}

/// Trains a network; none if it was told to stop. After each step `goes_on` is told how many there
/// were, and says whether to go on.
pub(super) fn train(
    mut network: Network,
    examples: &[Labeled],
    options: Options,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Option<Network> {
    let mut random = Random(options.seed);
    let count = network.weights().count();
    let (mut mean, mut square) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    for step in 0..options.steps {
        let batch: Vec<(usize, bool)> =
            (0..BATCH).map(|_| (random.below(examples.len()), random.below(2) == 1)).collect();
        let gradient = gradient(&network, examples, &batch, options.threads);
        let progress = step as f32 / options.steps as f32;
        let warm = ((step + 1) as f32 / WARM_UP).min(1.0);
        let rate = RATE * warm * (0.5 + 0.5 * (std::f32::consts::PI * progress).cos());
        let weigh = |memory: f32| 1.0 - memory.powi(step as i32 + 1);
        let (of_mean, of_square) = (weigh(MEMORY_OF_MEAN), weigh(MEMORY_OF_SQUARE));
        for (index, (weight, slope)) in network.weights_mut().zip(gradient.weights()).enumerate() {
            let slope = slope / BATCH as f32;
            let (mean, square) = (&mut mean[index], &mut square[index]);
            *mean += (1.0 - MEMORY_OF_MEAN) * (slope - *mean);
            *square += (1.0 - MEMORY_OF_SQUARE) * (slope * slope - *square);
            let step = *mean / of_mean / ((*square / of_square).sqrt() + 1e-8);
            *weight -= rate * (step + DECAY * *weight);
        }
        if !goes_on(step + 1) {
            return None;
        }
    }
    Some(network)
}

/// The gradient of a batch.
fn gradient(
    network: &Network,
    examples: &[Labeled],
    batch: &[(usize, bool)],
    threads: usize,
) -> Network {
    let part = |batch: &[(usize, bool)]| {
        let mut gradient = Network::zero();
        for &(index, is_rotated) in batch {
            let example = &examples[index].example;
            if is_rotated {
                learn(network, &rotated(example), &mut gradient);
            } else {
                learn(network, example, &mut gradient);
            }
        }
        gradient
    };
    let parts: Vec<&[(usize, bool)]> = batch.chunks(BATCH / PARTS).collect();
    let share = parts.len().div_ceil(threads.max(1));
    let sums: Vec<Network> = std::thread::scope(|scope| {
        let running: Vec<_> = parts
            .chunks(share)
            .map(|parts| scope.spawn(|| parts.iter().map(|batch| part(batch)).collect::<Vec<_>>()))
            .collect();
        running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    let add = |mut sum: Network, gradient: Network| {
        sum.weights_mut().zip(gradient.weights()).for_each(|(sum, slope)| *sum += slope);
        sum
    };
    sums.into_iter().reduce(add).expect("there are parts")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_example(random: &mut Random) -> Example {
        let grid = Grid::upright(3 + random.below(3), 3 + random.below(3));
        let number = |random: &mut Random| random.below(1000) as f32 / 500.0 - 1.0;
        let planes: Vec<[f32; PLANES]> =
            (0..grid.places()).map(|_| std::array::from_fn(|_| number(random))).collect();
        let mut moves: Vec<Tried> = Vec::new();
        for place in grid.inside().filter(|place| place % 2 == 0) {
            let wins = [Some(true), Some(false), None][random.below(3)];
            moves.push(Tried { place: place as u16, wins, work: random.below(50) as u32 });
        }
        moves[0].wins = Some(true);
        let (columns, rows) = (grid.columns() as u8, grid.rows() as u8);
        Example { columns, rows, planes, moves }
    }

    fn labeled(random: &mut Random, count: u32) -> Vec<Labeled> {
        (0..count).map(|root| Labeled { root, example: random_example(random) }).collect()
    }

    /// The weighted loss of an example.
    fn loss(network: &Network, example: &Example) -> f32 {
        let ratings = Pass::new(network, example).ratings(network, example);
        weight(example) * shares(&ratings, &wanted(example)).1
    }

    /// A small step along a weight changes the loss as its slope says.
    #[test]
    fn slopes_are_those_of_the_loss() {
        let mut random = Random(0x5eed_1ea0);
        for _ in 0..3 {
            let network = random_network(&mut random);
            let example = random_example(&mut random);
            let mut gradient = Network::zero();
            learn(&network, &example, &mut gradient);
            let slopes: Vec<f32> = gradient.weights().copied().collect();
            for _ in 0..200 {
                let index = random.below(slopes.len());
                let moved = |by: f32| {
                    let mut network = network.clone();
                    *network.weights_mut().nth(index).expect("a weight") += by;
                    f64::from(loss(&network, &example))
                };
                let step = 1e-2;
                let seen = (moved(step) - moved(-step)) / f64::from(2.0 * step);
                let slope = f64::from(slopes[index]);
                let most = seen.abs().max(slope.abs());
                assert!((seen - slope).abs() < 0.02 + 0.1 * most, "{index}: {seen} and {slope}");
            }
        }
    }

    #[test]
    fn examples_are_learned_alike_on_any_number_of_threads() {
        let mut random = Random(0x5eed_1ea1);
        let examples = labeled(&mut random, 20);
        let start = random_network(&mut random);
        let mean = |network: &Network| {
            examples.iter().map(|labeled| loss(network, &labeled.example)).sum::<f32>()
        };
        let trained = [1, 2, 5].map(|threads| {
            let options = Options { steps: 6, seed: 7, threads };
            train(start.clone(), &examples, options, |_| true).expect("not stopped")
        });
        assert!(trained[0] == trained[1] && trained[0] == trained[2]);
        assert!(mean(&trained[0]) < mean(&start), "something is learned");
        let options = Options { steps: 6, seed: 7, threads: 2 };
        assert!(train(start, &examples, options, |step| step < 3).is_none());
    }

    #[test]
    fn what_is_rotated_twice_is_as_before() {
        let mut random = Random(0x5eed_1ea2);
        let example = random_example(&mut random);
        assert_eq!(rotated(&rotated(&example)), example);
        assert_ne!(rotated(&example), example);
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let examples = labeled(&mut Random(0x5eed_1ea3), 5);
        let mut bytes = Vec::new();
        super::super::files::write_beginning(&mut bytes).expect("a vector");
        for labeled in &examples {
            super::super::files::write(&mut bytes, labeled).expect("a vector");
        }
        let read = super::super::files::read;
        assert_eq!(read(&bytes[..]).expect("examples"), examples);
        assert_eq!(read(&bytes[..bytes.len() - 1]).expect("examples"), examples[..4]);
        assert!(read(&b"mustplay"[..]).is_err());
    }
}
