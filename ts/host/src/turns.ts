/**
 * When is a request answered? One that comes alone, at once; several that come in one turn of the event loop, one after the
 * other once all of the turn are read: what has just run is still in the processor's caches, while reading from a socket and
 * writing to one, between two requests, takes its place.
 *
 * A client that asks again as soon as it is answered finds the process awake. For a moment after an answer the event loop
 * looks for the next request instead of sleeping until it comes, as to be woken takes as long as many a search. Where none
 * came in time for some answers in a row, it sleeps at once.
 */

/** What is answered is sent before more would take it over so many milliseconds, */
const MOST_MS = 1;
/** if that took as long as what took longest of late: with each answer this share of it is left. */
const KEPT = 0.8;
/** Where reading takes over so many milliseconds, some are answered before more is read. */
const READ_MS = 3;
/**
 * for this part of what reading took. With as much as that, what comes meanwhile makes the next turn as long as this one was:
 * once it is long, it stays so, and each request waits for it in its socket.
 */
const SHARE = 0.5;
/** Milliseconds of looking for the next request. */
const LOOK_MS = 0.1;
/** So many looks in vain are enough, but for one after each of so many answers. */
const ENOUGH = 8;
const RETRY = 64;

/** Requests, and when each is answered. */
export interface Turns<T> {
  /** Answers a request, now or at the end of the turn. */
  take(request: T): void;
  /** Says that another one was read: where reading takes long, some of those that wait are answered meanwhile. */
  pass(): void;
  /** Whether a request is still to be answered. */
  readonly isWaiting: () => boolean;
  /** How many are. */
  readonly waiting: () => number;
}

/** Is told when some were answered how many, how many milliseconds that took since the last time, and how many still wait. */
export type Told = (answered: number, took: number, waiting: number) => void;

/** An event loop. */
export interface Loop {
  /** Runs something at the end of the turn, or of the next one if it is said at the end of one. */
  atEnd(run: () => void): void;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
}

const nodeLoop: Loop = { atEnd: setImmediate, now: () => performance.now() };

/** Has requests answered in turns. */
export function inTurns<T>(answer: (request: T) => void, loop = nodeLoop, told?: Told): Turns<T> {
  const waiting: T[] = [];
  // How many came in this turn, and whether something is to be done at its end.
  let came = 0;
  let isOpen = false;
  // Where several came in the last turn, the first of this one is likely to be followed by others.
  let isCrowded = false;
  // What took longest of late, of those that waited: as long as it is slow, no answer waits for the next one.
  let longest = 0;
  // Until when the next request is looked for, and after how many answers in a row there was none so soon.
  let lookUntil = 0;
  let inVain = 0;
  // Since when none was answered while some wait, or -1.
  let endedAt = -1;

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    loop.atEnd(end);
  }

  function end(): void {
    isOpen = false;
    if (came === 0 && waiting.length === 0) {
      if (loop.now() < lookUntil) open();
      return;
    }
    isCrowded = Math.max(came, waiting.length) > 1;
    came = 0;
    answerSome();
    if (waiting.length > 0) open();
    else if (!isCrowded) look();
  }

  function answerSome(): void {
    let now = loop.now();
    const begun = endedAt < 0 ? now : endedAt;
    // Where reading, and refusing what is too much, take longer, answering has its share of the time all the same.
    const until = now + Math.max(MOST_MS, (now - begun) * SHARE);
    let answered = 0;
    do {
      const request = waiting.shift();
      if (request === undefined) break;
      const start = now;
      answer(request);
      now = loop.now();
      const took = now - start;
      longest = Math.max(took, longest * KEPT);
      answered += 1;
    } while (now + longest < until);
    if (answered > 0) told?.(answered, now - begun, waiting.length);
    endedAt = waiting.length > 0 ? now : -1;
  }

  function pass(): void {
    const now = loop.now();
    if (endedAt < 0) endedAt = now;
    else if (now - endedAt > READ_MS) answerSome();
  }

  function look(): void {
    inVain += 1;
    if (inVain > ENOUGH && inVain % RETRY > 0) return;
    lookUntil = loop.now() + LOOK_MS;
    open();
  }

  return {
    pass,
    take: (request) => {
      const isFirst = came === 0 && waiting.length === 0;
      if (isFirst && isOpen) inVain = 0;
      came += 1;
      if (isFirst && !isCrowded) answer(request);
      else waiting.push(request);
      open();
    },
    isWaiting: () => waiting.length > 0,
    waiting: () => waiting.length,
  };
}
