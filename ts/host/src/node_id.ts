/** What is the node of this service called, where the real engine tells of its nodes? As long as one of the real engine's names. */
export const NODE_ID = "vitrine_______________";
