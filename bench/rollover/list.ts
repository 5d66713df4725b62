/** One list, however often its process is started: its name is the question's. */
export const LIST = "bench-of-a-roll-over";
