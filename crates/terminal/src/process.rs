//! Programs that were started: their CPU time, and their end.

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, Signal, kill_process_group};
use std::process::Child;

/// The CPU time that a process has taken so far, with that of its children, where the system tells
/// it. Of children that still run, those that its first thread started count: a script's are.
pub fn processes_cpu_seconds(id: u32) -> Option<f64> {
    let ticks = ticks(&std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?, 4)?;
    let own = ticks as f64 / clock_ticks_per_second() as f64;
    let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    let children = children.unwrap_or_default();
    let ids = children.split_whitespace().filter_map(|word| word.parse().ok());
    Some(own + ids.filter_map(processes_cpu_seconds).sum::<f64>())
}

/// The CPU time of a thread of this process so far, where the system tells it.
pub(crate) fn thread_cpu_seconds(id: Pid) -> Option<f64> {
    let path = format!("/proc/self/task/{}/stat", id.as_raw_nonzero());
    let ticks = ticks(&std::fs::read_to_string(path).ok()?, 2)?;
    Some(ticks as f64 / clock_ticks_per_second() as f64)
}

/// What a line of `/proc/ID/stat` says of the time of a process and of its children that ended: the
/// sum of the first so many numbers, of which there are four.
fn ticks(line: &str, count: usize) -> Option<u64> {
    // The name stands in parentheses, and may have any of these characters itself.
    let (_, fields) = line.rsplit_once(')')?;
    let times = fields.split_whitespace().skip(11).take(count);
    let times: Vec<u64> = times.map_while(|field| field.parse().ok()).collect();
    (times.len() == count).then(|| times.iter().sum())
}

/// Ends a process that leads a group of its own, with all of the group.
pub fn end_group(leader: &Child) {
    // Nothing can be done about a group that can't be ended, or has ended already.
    let id = i32::try_from(leader.id()).ok().and_then(Pid::from_raw);
    let _ = id.map(|id| kill_process_group(id, Signal::KILL));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let line = "12 (a (b) c) S 1 12 12 0 -1 4194560 300 0 0 0 7 5 2 1 20 0 1 0";
        assert_eq!(ticks(line, 4), Some(15));
        assert_eq!(ticks(line, 2), Some(12));
        for bad in ["", "12 (a) S 1", "12 (a) S 1 12 12 0 -1 4194560 300 0 0 0 7 5 x 1"] {
            assert_eq!(ticks(bad, 4), None, "{bad}");
        }
    }
}
