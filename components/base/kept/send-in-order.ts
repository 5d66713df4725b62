/** How sending ended. away: no answer, or none that counts; it will be tried again. */
export type SendResult = "all" | "waiting" | "away" | "signed_out" | "denied";

/** What the dashboard answered to a request, or that there was no answer. */
export type Answer<Outcome> =
  | { kind: "outcomes"; outcomes: Outcome[] }
  | { kind: "away" }
  | { kind: "signed_out" }
  | { kind: "denied" }
  /** The request itself cannot be meant: one of the things in it is at fault. */
  | { kind: "malformed"; words: string };

/** What a device keeps and sends: how it is read, sent, and written down what became of it. */
export interface Outgoing<Kept extends { id: string }, Outcome> {
  /** What is to be sent, in its order, and how it ends where nothing of that is left. */
  line(): Promise<{ line: readonly Kept[]; end: SendResult }>;
  /** Writes down that these are about to leave: from now on they may have arrived. @returns those that are still there */
  trying(batch: readonly Kept[]): Promise<Kept[]>;
  post(batch: readonly Kept[]): Promise<Answer<Outcome>>;
  settle(batch: readonly Kept[], outcomes: readonly Outcome[]): Promise<void>;
  /** The dashboard cannot read this one. */
  refuse(one: Kept, words: string): Promise<void>;
}

/** Sends what waits, in the order in which it was made, each under its own name until its answer is known. @param most in one request */
export async function sendInOrder<Kept extends { id: string }, Outcome>(
  outgoing: Outgoing<Kept, Outcome>,
  most: number,
): Promise<SendResult> {
  let size = most;
  // Those that the dashboard holds already are asked about once in a round.
  const asked = new Set<string>();
  for (;;) {
    const { line, end } = await outgoing.line();
    const fresh = line.filter(({ id }) => !asked.has(id));
    const batch = await outgoing.trying(fresh.slice(0, size));
    if (batch.length === 0) return fresh.length > 0 ? "away" : end;
    const answer = await outgoing.post(batch);
    if (answer.kind === "malformed" && batch.length > 1) {
      size = Math.ceil(batch.length / 2);
      continue;
    }
    if (answer.kind === "outcomes") await outgoing.settle(batch, answer.outcomes);
    else if (answer.kind === "malformed" && batch[0]) await outgoing.refuse(batch[0], answer.words);
    else if (answer.kind !== "malformed") return answer.kind;
    for (const { id } of batch) asked.add(id);
  }
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** How long the next try waits after so many that failed, in milliseconds. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
