/** How long may a peer take to answer everything once? Until its time is up, but not before it answered some. */

/** How long a peer may take, and how many requests it has to answer in any case. */
export interface Patience {
  readonly seconds: number;
  readonly least: number;
}

/** Answers requests in order, as many as there is time for. */
export async function answerInTime<Asked, Answered>(
  requests: readonly Asked[],
  { seconds, least }: Patience,
  answer: (request: Asked) => Promise<Answered>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  const end = performance.now() + seconds * 1000;
  for (const request of requests) {
    if (answers.length >= least && performance.now() >= end) break;
    answers.push(await answer(request));
  }
  return answers;
}
