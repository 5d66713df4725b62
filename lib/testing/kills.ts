import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { AnyKind, Claim, Settled } from "#lib/outbox/kind.ts";

/**
 * The moments in a piece's life at which its process may die: it is claimed and nothing is sent · the club has it, and its answer was not read ·
 * the answer was read, and nothing of it is written down · all is written, and not committed · it is committed, and nothing follows.
 */
export const MOMENTS = ["before send", "after send", "after answer", "before settle", "after settle"] as const;

/** Where in a piece's life its process was killed. */
export interface Kill {
  kind: string;
  step: string | null;
  moment: (typeof MOMENTS)[number];
}

/** How a process kills itself. */
export interface KillPlan {
  /** Has a line for each kill that there was, of all processes that ran one after the other. */
  file: string;
  /** So often at each moment of each step of each kind. */
  times: number;
  /** Whether a piece at such a moment is taken, between 0 and 1: spreads kills over many pieces. */
  chance: number;
}

/** So long after the last piece stopped at its moment the process dies: one kill takes a piece at each of several moments. */
const GATHER_MS = 250;

/** The kills that there were. */
export function readKills(file: string): Kill[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line));
}

/** Names where a kill was, for lists. */
export const placeOf = ({ kind, step, moment }: Kill): string => [kind, step, moment].filter(Boolean).join(" ");

/**
 * From now on the engine's pieces stop for ever at moments of the plan, and the process dies (SIGKILL) with those that stand there. What is changed is
 * what every kind has: it knows none of them.
 * @param kinds as the engine is given them; changed in place
 */
export function killItself(kinds: readonly AnyKind[], plan: KillPlan): void {
  const killer = new Killer(plan);
  for (const kind of kinds) Object.assign(kind, struck(kind, killer));
  const unstruck = globalThis.fetch;
  globalThis.fetch = async (...sent) => {
    const answer = await unstruck(...sent);
    const under = killer.sending.getStore();
    if (under && (sent[1]?.method ?? "GET") !== "GET" && !String(sent[0]).endsWith("/token")) await under();
    return answer;
  };
}

/** Stops pieces, and ends the process with them. */
class Killer {
  /** What is to be done once the club has a write of the piece that is being sent. */
  readonly sending = new AsyncLocalStorage<() => Promise<void>>();
  readonly #plan: KillPlan;
  readonly #taken = new Map<string, number>();
  #end: NodeJS.Timeout | undefined;

  constructor(plan: KillPlan) {
    this.#plan = plan;
    for (const kill of readKills(plan.file)) this.#count(kill);
  }

  /** Never returns where the piece is taken. */
  async at(kill: Kill): Promise<void> {
    const { times, chance, file } = this.#plan;
    if ((this.#taken.get(placeOf(kill)) ?? 0) >= times || Math.random() >= chance) return;
    this.#count(kill);
    appendFileSync(file, `${JSON.stringify(kill)}\n`);
    clearTimeout(this.#end);
    this.#end = setTimeout(() => process.kill(process.pid, "SIGKILL"), GATHER_MS);
    await new Promise(() => {});
  }

  #count(kill: Kill): void {
    this.#taken.set(placeOf(kill), (this.#taken.get(placeOf(kill)) ?? 0) + 1);
  }
}

/** What a kind does, with the moments in it. */
function struck(kind: AnyKind, killer: Killer): Partial<AnyKind> {
  const { send, settled, afterwards } = kind;
  const at = (moment: Kill["moment"], step: string | null) => killer.at({ kind: kind.name, step, moment });
  const isDone = ({ verdict }: Settled<unknown>) => verdict.piece === "done" || verdict.piece === "skipped";
  return {
    async send(claim: Claim, ...rest) {
      const { step } = claim.piece;
      await at("before send", step);
      let isWritten = false;
      const sent = await killer.sending.run(
        async () => {
          isWritten = true;
          await at("after send", step);
        },
        () => send.call(kind, claim, ...rest),
      );
      if (!sent.ok) return sent;
      // A step that only reads has no other moment at which the club was asked.
      if (!isWritten) await at("after send", step);
      await at("after answer", step);
      return sent;
    },
    async settled(tx, told, shared) {
      await settled.call(kind, tx, told, shared);
      if (isDone(told)) await at("before settle", told.piece.step);
    },
    async afterwards(db, told) {
      if (isDone(told)) await at("after settle", told.piece.step);
      await afterwards?.call(kind, db, told);
    },
  };
}
