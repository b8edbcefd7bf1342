//! How are sources stored? One zstd frame a document (`format/source.rs` reads them), made while the catalog is read on.

use structured_zstd::dictionary::{CoverOptions, FastCoverOptions, FinalizeOptions, train_fastcover_dict};

use super::cut::Cutter;
use super::frames::{Frames, LEVEL, Pieces, work};
use super::shelf::Shelf;
use super::threads::{Pipeline, Task};
use crate::format::source::write_offsets;

/// Documents whose sources train the dictionary.
const SAMPLES: usize = 10_000;
/// Bytes of sources under which a dictionary would cost more than it saves.
const WORTHWHILE: usize = 64 << 10;
/// Bytes of a dictionary at most, and its share of the samples.
const DICTIONARY: usize = 180_000;
const SHARE: usize = 8;
/// Of so many samples every fourth place is counted, and every fourth sample compressed to see what its codes are: the
/// dictionary is there in half the time, and as good.
const ACCELERATION: u32 = 4;
const DICTIONARY_ID: u32 = 1;
/// Bytes of sources that are compressed in one go.
const BATCH: usize = 256 << 10;

/// Sources, and the dictionary that was made of them.
type Trained = (Pieces, Result<Vec<u8>, String>);

/// Who compresses?
enum Compression {
    /// This thread, or others of this process.
    Own(Pipeline<Pieces, Frames>),
    /// Whoever has time, as the host sees to it.
    Shared(Shelf<Pieces, Frames>),
}

impl Compression {
    /// Takes a batch.
    fn push(&mut self, batch: Pieces) -> Result<(), String> {
        match self {
            Self::Own(pipeline) => pipeline.push(batch),
            Self::Shared(shelf) => {
                shelf.push(batch);
                Ok(())
            }
        }
    }

    /// Returns the frames of the oldest batch whose frames were not returned yet, if they are there.
    fn ready(&mut self) -> Result<Option<Frames>, String> {
        match self {
            Self::Own(pipeline) => pipeline.ready(),
            Self::Shared(shelf) => Ok(shelf.pop()),
        }
    }

    /// Returns them once they are there, after all has been taken; none at the end.
    fn pop(&mut self) -> Result<Option<Frames>, String> {
        match self {
            Self::Own(pipeline) => pipeline.pop(),
            Self::Shared(shelf) => {
                while shelf.work() {}
                match shelf.pop() {
                    None if shelf.misses_some() => Err("sources that were taken have not come back".to_owned()),
                    frames => Ok(frames),
                }
            }
        }
    }
}

/// Compresses sources as they come, once enough of them trained a dictionary.
#[derive(Default)]
pub struct SourcesWriter {
    /// What has not been handed on yet.
    waiting: Pieces,
    /// Sources that a dictionary is being made of, and that.
    training: Option<Task<Trained>>,
    dictionary: Vec<u8>,
    shared: bool,
    compression: Option<Compression>,
    frames: Pieces,
    cutter: Cutter,
}

impl SourcesWriter {
    /// Leaves what is to be compressed on a shelf, from which others may take it.
    pub fn share(&mut self) {
        self.shared = true;
    }

    /// The shelf, if there is one yet.
    pub fn shelf(&mut self) -> Option<&mut Shelf<Pieces, Frames>> {
        match &mut self.compression {
            Some(Compression::Shared(shelf)) => Some(shelf),
            _ => None,
        }
    }

    /// What those who compress need; it is there once there is a shelf, and empty if sources need none.
    pub fn dictionary(&self) -> &[u8] {
        &self.dictionary
    }

    /// Adds the source of the next document.
    pub fn add(&mut self, source: &[u8]) -> Result<(), String> {
        self.waiting.write(|values| self.cutter.cut(source, values));
        self.go_on()
    }

    /// Trains or hands on, if it is time to.
    fn go_on(&mut self) -> Result<(), String> {
        match (&self.training, &self.compression) {
            (Some(training), _) => {
                if let Some(trained) = training.ready()? {
                    self.begin(trained)?;
                }
            }
            (None, None) if self.waiting.len() >= SAMPLES => self.train()?,
            (None, Some(_)) if self.waiting.bytes().len() >= BATCH => self.hand_on()?,
            _ => {}
        }
        Ok(())
    }

    /// Begins to train the dictionary on what came so far.
    fn train(&mut self) -> Result<(), String> {
        let samples = std::mem::take(&mut self.waiting);
        let work = move || {
            let is_worthwhile = samples.bytes().len() >= WORTHWHILE && samples.len() >= 100;
            let dictionary = if is_worthwhile { train(&samples) } else { Ok(Vec::new()) };
            (samples, dictionary)
        };
        if self.shared {
            // Where the host has the threads, there are none here.
            return self.begin(work());
        }
        self.training = Some(Task::start(work));
        Ok(())
    }

    /// Begins to compress with the dictionary: the sources that it was made of, and those that came meanwhile.
    fn begin(&mut self, (samples, dictionary): Trained) -> Result<(), String> {
        self.training = None;
        self.dictionary = dictionary?;
        let dictionary = self.dictionary.clone();
        let make = move || work(&dictionary);
        self.compression = Some(if self.shared {
            Compression::Shared(Shelf::new(make()))
        } else {
            Compression::Own(Pipeline::new(make))
        });
        let later = std::mem::take(&mut self.waiting);
        for values in samples.iter().chain(later.iter()) {
            self.waiting.push(values);
            self.go_on()?;
        }
        self.hand_on()
    }

    /// Hands on what waits as a batch, and takes what is done.
    fn hand_on(&mut self) -> Result<(), String> {
        let Some(compression) = self.compression.as_mut().filter(|_| self.waiting.len() > 0) else {
            return Ok(());
        };
        compression.push(std::mem::take(&mut self.waiting))?;
        while let Some(done) = compression.ready()? {
            self.frames.append(&done?);
        }
        Ok(())
    }

    /// Returns the sections `source_shapes`, `source_dictionary`, `source_offsets` and `sources` of the documents to keep.
    pub fn finish(mut self, keep: impl Fn(usize) -> bool) -> Result<[Vec<u8>; 4], String> {
        if self.compression.is_none() && self.training.is_none() {
            self.train()?;
        }
        if let Some(training) = self.training.take() {
            self.begin(training.wait()?)?;
        }
        self.hand_on()?;
        while let Some(done) = self.compression.as_mut().map_or(Ok(None), Compression::pop)? {
            self.frames.append(&done?);
        }
        let mut kept = self.frames;
        if !(0..kept.len()).all(&keep) {
            let all = std::mem::take(&mut kept);
            for (_, frame) in all.iter().enumerate().filter(|&(document, _)| keep(document)) {
                kept.push(frame);
            }
        }
        let (frames, ends) = kept.into_parts();
        Ok([self.cutter.finish(), self.dictionary, write_offsets(&ends), frames])
    }
}

fn train(samples: &Pieces) -> Result<Vec<u8>, String> {
    let options = FastCoverOptions {
        cover: CoverOptions {
            k: 256,
            d: 8,
            ..FastCoverOptions::default().cover
        },
        accel: if samples.len() < SAMPLES { 1 } else { ACCELERATION },
        ..FastCoverOptions::default()
    };
    let size = DICTIONARY.min(samples.bytes().len() / SHARE);
    let finalize = FinalizeOptions {
        dict_id: Some(DICTIONARY_ID),
        level: LEVEL,
    };
    let lengths: Vec<usize> = samples.iter().map(<[u8]>::len).collect();
    train_fastcover_dict(samples.bytes(), &lengths, size, &options, finalize)
        .map_err(|error| format!("the dictionary of the sources cannot be trained: {error}"))
}

#[cfg(test)]
mod tests {
    use super::{SAMPLES, SourcesWriter};
    use crate::build::frames::{Pieces, work};
    use crate::build::shelf::Shelf;
    use crate::format::source::Sources;

    fn stored(sources: &[Vec<u8>]) -> [Vec<u8>; 4] {
        let mut writer = SourcesWriter::default();
        sources.iter().for_each(|source| writer.add(source).expect("a source"));
        writer.finish(|_| true).expect("sections")
    }

    /// Bytes that cannot be compressed.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 7u32;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as u8
        };
        (0..length).map(|_| next()).collect()
    }

    #[test]
    fn sources_come_back_whatever_blocks_their_frames_have() {
        let text = |length: usize| {
            "the quiet lamp lights the quiet room "
                .repeat(length / 37 + 1)
                .into_bytes()
        };
        let few = vec![
            text(40),
            noise(100),
            vec![b'a'; 5000],
            text(300_000),
            noise(300_000),
            b"{}".to_vec(),
        ];
        let many: Vec<Vec<u8>> = (0..200).map(|i| [text(500 + i), noise(i)].concat()).collect();
        for sources in [few, many] {
            let [shapes, dictionary, offsets, frames] = stored(&sources);
            assert_eq!(dictionary.is_empty(), sources.len() < 100);
            let dictionary = Some(dictionary.as_slice()).filter(|bytes| !bytes.is_empty());
            let read = Sources::open(&shapes, dictionary, &offsets, &frames).expect("sections");
            for (document, source) in sources.iter().enumerate() {
                let mut found = b"before".to_vec();
                read.append(document as u32, &mut found).expect("a source");
                assert!(found[6..] == source[..], "source {document}");
            }
        }
    }

    #[test]
    fn sections_are_the_same_whoever_compresses() {
        let color = |i: usize| ["red", "blue", "green"][i % 3];
        let source = |i: usize| {
            format!(
                "{{\"name\":\"pan {i} of all the pans in this kitchen\",\"color\":\"{}\",\"stock\":{}}}",
                color(i),
                i * 7 % 100
            )
        };
        let sources: Vec<Vec<u8>> = (0..SAMPLES + 6000).map(|i| source(i).into_bytes()).collect();
        let mut writer = SourcesWriter::default();
        writer.share();
        let mut helper = None;
        let mut away = Vec::new();
        for source in &sources {
            writer.add(source).expect("a source");
            let dictionary = writer.dictionary().to_vec();
            if let Some(shelf) = writer.shelf() {
                let helper = helper.get_or_insert_with(|| work(&dictionary));
                // Every second batch is taken, and comes back late.
                while shelf.waiting() > 0 {
                    let (number, batch) = shelf.take().expect("a batch");
                    let batch = Pieces::read(&batch.to_bytes()).expect("a whole batch");
                    away.push((number, helper(batch)));
                    shelf.work();
                }
            }
        }
        assert!(away.len() > 1);
        let shelf = writer.shelf().expect("a shelf");
        for (number, frames) in away.into_iter().rev() {
            shelf.put(number, frames).expect("frames");
        }
        assert!(writer.finish(|_| true).expect("sections") == stored(&sources));
    }

    #[test]
    fn sources_that_do_not_come_back_are_missed() {
        let mut writer = SourcesWriter::default();
        writer.share();
        for _ in 0..SAMPLES {
            writer.add(b"{}").expect("a source");
        }
        writer.shelf().and_then(Shelf::take).expect("a batch");
        assert!(
            writer
                .finish(|_| true)
                .is_err_and(|fault| fault.contains("have not come back"))
        );
    }

    #[test]
    fn damaged_sources_are_refused() {
        let [shapes, _, offsets, frames] = stored(&[b"{\"a\":\"a a a a a a a a a a a a a a a\"}".to_vec(), noise(200)]);
        let refused = |frames: &[u8], document| {
            let read = Sources::open(&shapes, None, &offsets, frames).expect("sections");
            read.append(document, &mut Vec::new()).expect_err("damage").to_string()
        };
        assert!(refused(&frames[..frames.len() - 1], 1).contains("a frame"));
        let mut endless = frames.clone();
        endless[..6].fill(0xff);
        assert!(refused(&endless, 0).contains("a frame does not say its size"));
        let mut longer = frames.clone();
        longer[0] += 2;
        assert!(refused(&longer, 0).contains("a frame is damaged"));
    }
}
