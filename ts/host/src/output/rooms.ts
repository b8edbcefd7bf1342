/**
 * Where do answers lie until they are sent? In buffers that several share, and that others take over once all of theirs
 * are: to make a buffer for each answer, and to have its memory cleared and collected, would take longer than to write it.
 */

/** A buffer, filled from the front. */
export interface Room {
  readonly bytes: Uint8Array;
  /** Bytes that answers have so far. */
  used: number;
  /** Answers in it that are being written, or not known to be sent: while there are any, its bytes stay. */
  held: number;
}

/** Bytes of a room at first, */
const ROOM = 64 * 1024;
/** and at most, where others are to follow an answer in it, */
const SPARE = 256 * 1024;
/** if there is so much left. */
const ENOUGH = 16 * 1024;
/** Empty rooms that are kept. */
const MOST_FREE = 8;

const rooms = new WeakMap<ArrayBufferLike, Room>();
const free: Room[] = [];
/** The room that the next answer goes to. */
let next: Room | null = null;

/** Returns a room to write an answer to, from `used` on. */
export function enter(): Room {
  return held(vacancy() ?? made(ROOM));
}

/** Returns a room of so many bytes or more, for an answer alone so far. */
export function enterEmpty(bytes: number): Room {
  const at = free.findIndex((room) => room.bytes.length >= bytes);
  return held((at < 0 ? undefined : free.splice(at, 1)[0]) ?? made(bytes));
}

/** Ends the writing of an answer, which has all bytes of the room up to `used`, and stays until it is sent. */
export function settle(room: Room, used: number): void {
  room.used = used;
  if (next === null && room.bytes.length <= SPARE) next = room;
}

/** Says that nothing is to stay of an answer in this room. */
export function leave(room: Room): void {
  room.held -= 1;
  if (room.held > 0 || room === next || room.bytes.length > SPARE || free.length === MOST_FREE) return;
  room.used = 0;
  free.push(room);
}

/**
 * Says that nobody reads an answer any more, since it is sent or copied: others may be written where it lies. Those of whom
 * this is never said stay.
 */
export function release(body: Uint8Array): void {
  const room = body.length === 0 ? undefined : rooms.get(body.buffer);
  if (room !== undefined) leave(room);
}

function held(room: Room): Room {
  room.held += 1;
  return room;
}

/** A room that is made already and has space left. */
function vacancy(): Room | undefined {
  const room = next;
  next = null;
  if (room === null) return free.pop();
  if (room.held === 0) room.used = 0;
  // One that is full is left to those whose answers are in it.
  return room.bytes.length - room.used < ENOUGH ? free.pop() : room;
}

function made(bytes: number): Room {
  const room = { bytes: new Uint8Array(bytes), used: 0, held: 0 };
  rooms.set(room.bytes.buffer, room);
  return room;
}
