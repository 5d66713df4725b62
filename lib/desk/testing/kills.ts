import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { AnyKind, Claim, Settled } from "#lib/sync/outbox/kind.ts";

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
  /** The piece, by its work's number and its own. */
  piece: string;
}

/** Names a piece in kills and ledgers. */
export const pieceName = (workId: number, position: number): string => `${workId}.${position}`;

/** How a process kills itself. */
export interface KillPlan {
  /** Has a line for each kill that there was, of all processes that ran one after the other. */
  file: string;
  /** So often at each moment of each step of each kind. */
  times: number;
  /** A process settles at most so many pieces, at random, before it takes the first with it; none where it is missing. */
  livesFor?: number;
  /** Each kind has one of the moments, in turn, instead of all: each moment has some kind. */
  byTurns?: boolean;
  /** Moments at which it does so in one step of each kind, whichever comes there first: where nothing else goes on meanwhile, each costs a start of its own. */
  inOneStep?: readonly Kill["moment"][];
  /** So long after the last piece stopped at its moment the process dies, in milliseconds: one kill takes a piece at each of several moments. Half a second unless told. */
  gathersMs?: number;
  /** Whether a piece at such a moment is taken, between 0 and 1: spreads kills over many pieces. */
  chance: number;
}

const GATHERS_MS = 500;

/** The moments at which a kind is killed. @param place of the kind among all */
export const momentsOf = ({ byTurns }: Pick<KillPlan, "byTurns">, place: number): readonly Kill["moment"][] =>
  byTurns ? MOMENTS.filter((_, nth) => nth === place % MOMENTS.length) : MOMENTS;

/** The kills that there were. */
export function readKills(file: string): Kill[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line));
}

/** Names where a kill was, for lists. */
export const placeOf = ({ kind, step, moment }: Omit<Kill, "piece">): string =>
  [kind, step, moment].filter(Boolean).join(" ");

/**
 * From now on the engine's pieces stop for ever at moments of the plan, and the process dies (SIGKILL) with those that stand there. What is changed is
 * what every kind has: it knows none of them.
 * @param kinds as the engine is given them; changed in place
 */
export function killItself(kinds: readonly AnyKind[], plan: KillPlan): void {
  const killer = new Killer(plan);
  for (const [place, kind] of kinds.entries()) Object.assign(kind, struck(kind, killer, momentsOf(plan, place)));
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
  /** Pieces that it still lets go by. */
  #spared: number;
  #end: NodeJS.Timeout | undefined;

  constructor(plan: KillPlan) {
    this.#plan = plan;
    this.#spared = Math.random() * (plan.livesFor ?? 0);
    for (const kill of readKills(plan.file)) this.#count(kill);
  }

  /** Never returns where the piece is taken. */
  async at(kill: Kill): Promise<void> {
    const { times, chance, file, gathersMs = GATHERS_MS } = this.#plan;
    if (kill.moment === "after settle") this.#spared -= 1;
    if (this.#spared > 0) return;
    if ((this.#taken.get(this.#counted(kill)) ?? 0) >= times || Math.random() >= chance) return;
    this.#count(kill);
    appendFileSync(file, `${JSON.stringify(kill)}\n`);
    clearTimeout(this.#end);
    this.#end = setTimeout(() => process.kill(process.pid, "SIGKILL"), gathersMs);
    await new Promise(() => {});
  }

  #count(kill: Kill): void {
    const name = this.#counted(kill);
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1);
  }

  #counted(kill: Kill): string {
    return placeOf(this.#plan.inOneStep?.includes(kill.moment) ? { ...kill, step: null } : kill);
  }
}

/** What a kind does, with the moments in it. */
function struck(kind: AnyKind, killer: Killer, moments: readonly Kill["moment"][]): Partial<AnyKind> {
  const { send, settled, afterwards } = kind;
  const at = async (moment: Kill["moment"], { step, workId, position }: Claim["piece"]) => {
    if (moments.includes(moment))
      await killer.at({ kind: kind.name, step, moment, piece: pieceName(workId, position) });
  };
  const isDone = ({ verdict }: Settled<unknown>) => verdict.piece === "done" || verdict.piece === "skipped";
  return {
    async send(claim: Claim, ...rest) {
      const { piece } = claim;
      await at("before send", piece);
      let isWritten = false;
      const sent = await killer.sending.run(
        async () => {
          isWritten = true;
          await at("after send", piece);
        },
        () => send.call(kind, claim, ...rest),
      );
      if (!sent.ok) return sent;
      // A step that only reads has no other moment at which the club was asked.
      if (!isWritten) await at("after send", piece);
      await at("after answer", piece);
      return sent;
    },
    async settled(tx, told, shared) {
      const work = (await settled.call(kind, tx, told, shared)) ?? undefined;
      if (isDone(told)) await at("before settle", told.piece);
      return work;
    },
    async afterwards(db, told) {
      if (isDone(told)) await at("after settle", told.piece);
      await afterwards?.call(kind, db, told);
    },
  };
}
