import type { Device } from "./device.ts";
import { type KeptMark, type MarkOutcome, nextToSend } from "./kept-marks.ts";

/** What one request carries; the dashboard takes twice as many (lib/attendance/wire.ts). */
export const SENT_AT_ONCE = 100;

/** One tab at a time sends: the lock is the browser's, and ends with the tab (Web Locks API). */
const LOCK = "guichet-attendance-send";

/** How sending ended. away: no answer, or none that counts; it will be tried again. */
export type SendResult = "all" | "waiting" | "away" | "signed_out" | "denied";

/** What the dashboard answered to a request, or that there was no answer. */
export type Answer =
  | { kind: "outcomes"; outcomes: MarkOutcome[] }
  | { kind: "away" }
  | { kind: "signed_out" }
  | { kind: "denied" }
  /** The request itself cannot be meant: one of its marks is at fault. */
  | { kind: "malformed"; words: string };

export type Post = (marks: readonly KeptMark[]) => Promise<Answer>;

/** Sends what waits, in the order in which it was made, each mark under its own name until its answer is known. */
export async function sendAll(device: Device, post: Post): Promise<SendResult> {
  return withLock(() => sendHeld(device, post));
}

async function sendHeld(device: Device, post: Post): Promise<SendResult> {
  let most = SENT_AT_ONCE;
  // Those that the dashboard holds are asked about once in a round.
  const asked = new Set<string>();
  for (;;) {
    const { marks } = await device.read();
    const line = nextToSend(marks, marks.length).filter(({ id }) => !asked.has(id));
    const batch = await device.trying(line.slice(0, most));
    if (batch.length === 0) return line.length > 0 ? "away" : endOf(marks);
    const answer = await post(batch);
    if (answer.kind === "malformed" && batch.length > 1) {
      most = Math.ceil(batch.length / 2);
      continue;
    }
    if (answer.kind !== "outcomes" && answer.kind !== "malformed") return answer.kind;
    await device.settle(batch, answer.kind === "malformed" ? refusedAs(batch, answer.words) : answer.outcomes);
    for (const { id } of batch) asked.add(id);
  }
}

const endOf = (marks: readonly KeptMark[]): SendResult =>
  marks.some(({ state }) => state === "kept" || state === "waiting") ? "waiting" : "all";

const refusedAs = (marks: readonly KeptMark[], words: string): MarkOutcome[] =>
  marks.map(({ id }) => ({ id, state: "refused", code: "malformed", words }));

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Pages without TLS have no locks. A mark that two tabs send is still one mark: it has one name.
  return "locks" in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** How long the next try waits after so many that failed, in milliseconds. */
export const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
