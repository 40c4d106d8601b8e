//! Which threads leave the processor to others: those that work for long.
//!
//! Where more threads want to run than there are cores, whoever asks for a moment's work would wait
//! for the turns of all searches. On Linux a thread has a priority of its own, and those that it
//! starts have the same. Elsewhere it is that of the whole process, and stays as it is.

/// For threads that search or draw: they get about a third of what others get.
pub(crate) fn yield_to_others() {
    lower(5);
}

/// For threads that work for tenths of a second.
pub(crate) fn yield_a_little() {
    lower(2);
}

/// If that isn't allowed, everything works as before, only with more waiting.
#[cfg(target_os = "linux")]
fn lower(steps: i32) {
    let _ = rustix::process::nice(steps);
}

#[cfg(not(target_os = "linux"))]
fn lower(_: i32) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use rustix::process::getpriority_process;

    #[test]
    fn only_the_thread_itself_and_what_it_starts_yield() {
        let own = || getpriority_process(None).expect("a priority");
        let before = own();
        let search = std::thread::spawn(move || {
            yield_to_others();
            (own(), std::thread::spawn(own).join().expect("it ends"))
        });
        let (search, helper) = search.join().expect("it ends");
        assert_eq!((search, helper), ((before + 5).min(19), search));
        assert_eq!(own(), before);
    }
}
