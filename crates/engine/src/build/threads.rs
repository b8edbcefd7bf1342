//! What is done side by side? Work on other threads of the machine; where there are none, as in WebAssembly, work is done
//! at once. Results come in the order of the work, so that the same input gives the same bytes on any machine.

use std::sync::Mutex;
use std::thread;

/// More threads than these would wait for the one that reads the catalog.
const MOST: usize = 4;

/// Returns how many threads may work beside this one.
fn others() -> usize {
    thread::available_parallelism()
        .map_or(0, |count| count.get() - 1)
        .min(MOST)
}

fn lost() -> String {
    "a thread of the build came to an end".to_owned()
}

/// Does pieces of work that are all there, and returns the results in their order.
pub fn map<J: Send, R: Send>(jobs: Vec<J>, work: impl Fn(J) -> R + Sync) -> Result<Vec<R>, String> {
    let others = others().min(jobs.len().saturating_sub(1));
    let mut results: Vec<Option<R>> = jobs.iter().map(|_| None).collect();
    let queue = Mutex::new(jobs.into_iter().zip(&mut results));
    let turn = || {
        while let Some((job, result)) = queue.lock().ok().and_then(|mut queue| queue.next()) {
            *result = Some(work(job));
        }
    };
    thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(turn);
        }
        turn();
    });
    drop(queue);
    results.into_iter().collect::<Option<Vec<R>>>().ok_or_else(lost)
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let words = vec!["one", "two", "three", "four", "five", "six"];
        assert_eq!(map(words, str::len), Ok(vec![3, 3, 5, 4, 4, 3]));
        assert_eq!(map(Vec::<u8>::new(), |job| job), Ok(Vec::new()));
    }
}
