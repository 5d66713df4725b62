import type { IncomingHttpHeaders } from "node:http";
import { acquaintance, isRecognising } from "../../base/access/acquainted.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Files on their way through the program at once. One takes up to 10 MiB while it is received, and some 60 MiB while it leaves as the base64 of a
 * JSON body: four are 240 MiB at their worst, however many connections there are. A person has a desk and a phone.
 */
export const FILE_TURNS = { perPerson: 2, perProcess: 4 } as const;

/** A file takes seconds on a good line. */
const COME_BACK_SECONDS = 5;

/** Who may send a file now, decided by the head of the request: nothing of a body is read before. */
export class FileTurns {
  readonly #running: number[] = [];

  /** @returns a turn, to be given back when the answer has left, or why there is none */
  async begin(headers: IncomingHttpHeaders): Promise<{ over: () => void } | Refusal> {
    // A page that was open before the program began anew is no stranger's.
    if (!isRecognising()) return BUSY;
    const person = await acquaintance(headers);
    if (person === undefined) return SIGNED_OUT;
    const own = this.#running.filter((one) => one === person).length;
    if (own >= FILE_TURNS.perPerson || this.#running.length >= FILE_TURNS.perProcess) return BUSY;
    this.#running.push(person);
    let isOver = false;
    const over = () => {
      if (!isOver) this.#running.splice(this.#running.indexOf(person), 1);
      isOver = true;
    };
    return { over };
  }
}

const SIGNED_OUT: Refusal = {
  status: 401,
  code: "signed_out",
  detail: "Files are taken from people who are signed in.",
};
const BUSY: Refusal = {
  status: 503,
  code: "busy",
  detail: "Other files are on their way at this moment. Try again in a few seconds.",
  headers: { "retry-after": String(COME_BACK_SECONDS) },
};
