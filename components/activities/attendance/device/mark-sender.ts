import { type Answer, type SendResult, sendInOrder } from "#components/base/kept/send-in-order.ts";
import type { Device } from "./device.ts";
import { type KeptMark, type MarkOutcome, nextToSend } from "./kept-marks.ts";

/** What one request carries; the dashboard takes twice as many (lib/activities/attendance/wire.ts). */
export const SENT_AT_ONCE = 100;

/** One tab at a time sends: the lock is the browser's, and ends with the tab (Web Locks API). */
const LOCK = "guichet-attendance-send";

export type Post = (marks: readonly KeptMark[]) => Promise<Answer<MarkOutcome>>;

/** Sends what waits, in the order in which it was made, each mark under its own name until its answer is known. */
export async function sendAll(device: Device, post: Post): Promise<SendResult> {
  const outgoing = {
    post,
    line: async () => {
      const { marks } = await device.read();
      return { line: nextToSend(marks, marks.length), end: endOf(marks) };
    },
    trying: (marks: readonly KeptMark[]) => device.trying(marks),
    settle: (marks: readonly KeptMark[], outcomes: readonly MarkOutcome[]) => device.settle(marks, outcomes),
    refuse: (one: KeptMark, words: string) =>
      device.settle([one], [{ id: one.id, state: "refused", code: "malformed", words }]),
  };
  return withLock(() => sendInOrder(outgoing, SENT_AT_ONCE));
}

const endOf = (marks: readonly KeptMark[]): SendResult =>
  marks.some(({ state }) => state === "kept" || state === "waiting") ? "waiting" : "all";

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Pages without TLS have no locks. A mark that two tabs send is still one mark: it has one name.
  return "locks" in navigator && navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
