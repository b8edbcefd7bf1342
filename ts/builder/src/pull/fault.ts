/** What a cluster says against a request, or what of its answer cannot be used; the message says what and where. */
export class ClusterFault extends Error {
  constructor(
    message: string,
    /** The status of the answer; null where no answer came, or its status is not what is wrong. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}
