//! What was packed of a section, and where does the next block begin? Words, which may be taken away as they come.

/// Words of a section that grows.
#[derive(Default)]
pub struct Payload {
    /// How many were taken.
    taken: u32,
    /// Those that were not.
    pub words: Vec<u32>,
}

impl Payload {
    /// Where the next word will be in the section.
    pub fn end(&self) -> u32 {
        self.taken + self.words.len() as u32
    }

    /// Hands on the words that were not taken yet, which are taken then.
    pub fn take<T>(&mut self, taken: impl FnOnce(&[u8]) -> T) -> T {
        let result = taken(bytemuck::cast_slice(&self.words));
        self.taken = self.end();
        self.words.clear();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::super::positions::PositionsWriter;
    use super::super::postings::PostingsWriter;
    use super::Payload;

    fn take(payload: &mut Payload, into: &mut Vec<u8>) {
        payload.take(|words| into.extend_from_slice(words));
    }

    #[test]
    fn sections_are_the_same_whenever_words_are_taken() {
        // Lists of one posting, of less than a block, and of many blocks, dense and not.
        let lists: Vec<Vec<(u32, u32)>> = [(1, 7), (100, 1), (100, 50), (1000, 1), (1000, 900), (1, 3), (300, 2)]
            .into_iter()
            .map(|(count, step)| {
                (0..count)
                    .map(|at| (at * step + at % step.min(3), 1 + at % 5))
                    .collect()
            })
            .collect();
        let write = |every: usize| {
            let (mut postings, mut positions) = (PostingsWriter::default(), PositionsWriter::default());
            let (mut packed_postings, mut packed_positions) = (Vec::new(), Vec::new());
            for (number, list) in lists.iter().enumerate() {
                postings.add(list, positions.next_block(), |_, frequency| frequency as f32);
                let gaps: Vec<u32> = list
                    .iter()
                    .map(|&(document, frequency)| document % 90 * frequency)
                    .collect();
                positions.add(&gaps);
                if (number + 1) % every == 0 {
                    take(postings.payload(), &mut packed_postings);
                    take(positions.payload(), &mut packed_positions);
                }
            }
            take(postings.payload(), &mut packed_postings);
            take(positions.payload(), &mut packed_positions);
            (postings.finish(), positions.finish(), packed_postings, packed_positions)
        };
        let whole = write(usize::MAX);
        assert!(whole.2.len() > 1000 && whole.3.len() > 1000);
        for every in 1..=lists.len() {
            assert!(write(every) == whole, "{every}");
        }
    }
}
