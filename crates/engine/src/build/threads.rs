//! What is done side by side? Work on other threads of the machine; where there are none, as in WebAssembly, work is done
//! at once. Results come in the order of the work, so that the same input gives the same bytes on any machine.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// More threads than these would wait for the one that reads the catalog.
const MOST: usize = 4;

/// Returns how many threads may work beside this one.
fn others() -> usize {
    thread::available_parallelism()
        .map_or(0, |count| count.get() - 1)
        .min(MOST)
}

/// One kind of work, whose pieces may be done in any order.
pub type Work<J, R> = Box<dyn FnMut(J) -> R>;

/// Does pieces of work while the caller goes on, who helps when there is more than others have time for.
pub struct Pipeline<J, R> {
    here: Work<J, R>,
    /// Where there are no threads, nobody listens.
    jobs: Option<SyncSender<(J, SyncSender<R>)>>,
    /// Results that were not taken yet, in the order of the work.
    results: VecDeque<Receiver<R>>,
}

impl<J: Send + 'static, R: Send + 'static> Pipeline<J, R> {
    /// Starts a pipeline; `make` makes what works, on each thread its own.
    pub fn new(make: impl Fn() -> Work<J, R> + Clone + Send + 'static) -> Self {
        // So many that a thread which is done finds another while the caller works.
        let (jobs, queue) = sync_channel::<(J, SyncSender<R>)>(others() * 2);
        let queue = Arc::new(Mutex::new(queue));
        let mut started = 0;
        for _ in 0..others() {
            let (queue, make) = (Arc::clone(&queue), make.clone());
            let turn = move || {
                let mut work = make();
                // Ends when the pipeline is dropped.
                while let Some((job, result)) = next(&queue) {
                    // Nobody waits for the result of a build that was given up.
                    let _ = result.send(work(job));
                }
            };
            started += usize::from(thread::Builder::new().spawn(turn).is_ok());
        }
        Self {
            here: make(),
            jobs: (started > 0).then_some(jobs),
            results: VecDeque::new(),
        }
    }

    /// Takes a piece of work, and does it where the threads have enough to do.
    pub fn push(&mut self, job: J) -> Result<(), String> {
        let (result, receiver) = sync_channel(1);
        let job = (job, result);
        let left = match &self.jobs {
            Some(jobs) => jobs.try_send(job),
            None => Err(TrySendError::Full(job)),
        };
        match left {
            Ok(()) => {}
            Err(TrySendError::Full((job, result))) => result.send((self.here)(job)).map_err(|_| lost())?,
            Err(TrySendError::Disconnected(_)) => return Err(lost()),
        }
        self.results.push_back(receiver);
        Ok(())
    }

    /// Returns the oldest result that was not returned yet, if it is there.
    pub fn ready(&mut self) -> Result<Option<R>, String> {
        match self.results.front().map(Receiver::try_recv) {
            Some(Ok(oldest)) => {
                self.results.pop_front();
                Ok(Some(oldest))
            }
            Some(Err(TryRecvError::Disconnected)) => Err(lost()),
            Some(Err(TryRecvError::Empty)) | None => Ok(None),
        }
    }

    /// Waits for the oldest result that was not returned yet; there is none at the end.
    pub fn pop(&mut self) -> Result<Option<R>, String> {
        let oldest = self.results.pop_front();
        oldest.map(|result| result.recv().map_err(|_| lost())).transpose()
    }
}

/// One piece of work that is done while the caller goes on.
pub struct Task<R>(Receiver<R>);

impl<R: Send + 'static> Task<R> {
    /// Starts it; where there are no threads, it is done at once.
    pub fn start(work: impl FnOnce() -> R + Send + 'static) -> Self {
        let (result, receiver) = sync_channel(1);
        let turn = move || {
            // Nobody waits for the result of a build that was given up.
            let _ = result.send(work());
        };
        if others() == 0 {
            turn();
        } else {
            // Without a thread there will be no result, which is what is said then.
            let _ = thread::Builder::new().spawn(turn);
        }
        Self(receiver)
    }

    /// Returns the result, if it is there.
    pub fn ready(&self) -> Result<Option<R>, String> {
        match self.0.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(lost()),
        }
    }

    /// Waits for the result.
    pub fn wait(self) -> Result<R, String> {
        self.0.recv().map_err(|_| lost())
    }
}

fn next<T>(queue: &Mutex<Receiver<T>>) -> Option<T> {
    queue.lock().ok()?.recv().ok()
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
#[allow(clippy::unwrap_used)]
mod tests {
    use std::thread;

    use super::{Pipeline, Task, map};

    #[test]
    fn a_task_has_one_result_and_a_lost_one_is_missed() {
        let task = Task::start(|| 6 * 7);
        let found = loop {
            if let Some(found) = task.ready().unwrap() {
                break found;
            }
            thread::yield_now();
        };
        assert_eq!(found, 42);
        assert!(task.ready().is_err());
        assert_eq!(Task::start(|| "done").wait(), Ok("done"));
        if super::others() > 0 {
            let lost: Task<u8> = Task::start(|| panic!("a fault that is meant"));
            assert!(lost.wait().is_err());
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let mut pipeline = Pipeline::new(|| Box::new(|job: u64| job * job));
        let mut found = Vec::new();
        for job in 0..1000 {
            pipeline.push(job).unwrap();
            found.extend(pipeline.ready().unwrap());
        }
        while let Some(result) = pipeline.pop().unwrap() {
            found.push(result);
        }
        assert_eq!(found, (0..1000).map(|job| job * job).collect::<Vec<u64>>());
        let words = vec!["one", "two", "three", "four", "five", "six"];
        assert_eq!(map(words, str::len).unwrap(), [3, 3, 5, 4, 4, 3]);
        assert!(map(Vec::<u8>::new(), |job| job).unwrap().is_empty());
    }

    #[test]
    fn a_thread_that_ends_is_told() {
        let here = thread::current().id();
        let mut pipeline = Pipeline::new(move || {
            Box::new(move |job: u64| {
                assert_eq!(thread::current().id(), here, "a fault that is meant");
                job
            })
        });
        let mut all = || -> Result<(), String> {
            for job in 0..100 {
                pipeline.push(job)?;
                pipeline.ready()?;
            }
            while pipeline.pop()?.is_some() {}
            Ok(())
        };
        if thread::available_parallelism().unwrap().get() > 1 {
            assert_eq!(all(), Err("a thread of the build came to an end".to_owned()));
        }
    }
}
