//! What holds things that a request makes, for as long as it runs? They are found again by whoever was given them, never moved,
//! and dropped together.

use std::cell::{Cell, OnceCell};

/// Things in a room, and rooms.
const ROOM: usize = 256;

/// A room, which is made when something comes into it.
type Room<T> = OnceCell<Box<[OnceCell<T>]>>;

/// Things of one type.
pub struct Rooms<T> {
    count: Cell<usize>,
    rooms: OnceCell<Box<[Room<T>]>>,
}

impl<T> Default for Rooms<T> {
    fn default() -> Self {
        Self {
            count: Cell::new(0),
            rooms: OnceCell::new(),
        }
    }
}

impl<T> Rooms<T> {
    /// How many things there are.
    pub fn count(&self) -> usize {
        self.count.get()
    }

    /// Finds a thing.
    pub fn find(&self, is_it: impl Fn(&T) -> bool) -> Option<&T> {
        let rooms = self.rooms.get()?.iter().map_while(OnceCell::get);
        let mut things = rooms.flat_map(|room| room.iter().map_while(OnceCell::get));
        things.find(|thing| is_it(thing))
    }

    /// Keeps a thing; nothing comes back where there is no more room for it.
    pub fn keep(&self, thing: T) -> Option<&T> {
        let count = self.count.get();
        let rooms = self.rooms.get_or_init(|| (0..ROOM).map(|_| OnceCell::new()).collect());
        let room = rooms
            .get(count / ROOM)?
            .get_or_init(|| (0..ROOM).map(|_| OnceCell::new()).collect());
        self.count.set(count + 1);
        Some(room[count % ROOM].get_or_init(|| thing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_stay_where_they_are_until_rooms_are_full() {
        let rooms = Rooms::default();
        let kept: Vec<&String> = (0..ROOM * ROOM)
            .filter_map(|number| rooms.keep(number.to_string()))
            .collect();
        assert_eq!(kept.len(), ROOM * ROOM);
        assert!(
            kept.iter()
                .enumerate()
                .all(|(number, kept)| **kept == number.to_string())
        );
        assert_eq!(rooms.keep(String::new()), None);
        assert_eq!(rooms.count(), ROOM * ROOM);
        for number in [0, ROOM - 1, ROOM, ROOM * ROOM - 1] {
            let found = rooms.find(|thing| *thing == number.to_string());
            assert!(found.is_some_and(|found| std::ptr::eq(found, kept[number])));
        }
        assert_eq!(rooms.find(|thing| thing.is_empty()), None);
    }
}
