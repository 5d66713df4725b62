import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Lookout } from "#lib/base/program/lookout.ts";
import { RENEW_MS } from "#lib/base/store/lease.ts";
import type { Work } from "#lib/base/store/schema/sync/outbox.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import { type AttemptParts, settleClaim } from "./attempt.ts";
import { carryOn, worksInBatches } from "./batches.ts";
import {
  claimPiece,
  claimTogether,
  endForeignLeases,
  endOwnLeases,
  giveBack,
  type Preference,
  readyStrands,
  renewLeases,
} from "./claim.ts";
import type { FilesInHand } from "./in-hand.ts";
import type { AnyKind, Claim, Settled, Strand } from "./kind.ts";
import { clubFailure, type Failure } from "./outcome.ts";
import { doubtBegun } from "./proof.ts";

export interface EngineParts extends AttemptParts {
  /** The kinds of work that are sent; what is of no kind waits. */
  kinds: readonly AnyKind[];
  /** The files that this process has in hand; without it, it sends none. */
  hand?: FilesInHand;
  /** Claims of one strand on their way at once, instead of the kind's own number. */
  inFlight?: number;
  /** Time between two looks at the outbox when nothing wakes the engine: it finds holds that have ended, and works of another dashboard. */
  pollMs?: number;
}

type ReadyStrand = Strand & { askedBy: number };

const POLL_MS = 500;
/** After a failure of our own database. */
const RECOVER_MS = 1_000;

/**
 * Sends the pieces of all clubs' works, until stopped. One a process; several processes share the pieces by leases. Where a kind waits for a
 * place in the club's quota, that comes first and the claim then: what waits for the quota is not on its way, and can be taken back.
 */
export class Engine {
  /** Names this process in leases. */
  readonly owner: string;
  readonly #parts: EngineParts;
  readonly #kinds: ReadonlyMap<string, AnyKind>;
  readonly #lookout: Lookout;
  readonly #underWay = new Map<Promise<void>, { claims: readonly Claim[]; strand: string }>();
  /** Strands in which one claim is being waited for. */
  readonly #waiting = new Map<string, Promise<void>>();
  /** What was preferred by the last claim of each strand. */
  readonly #lastPreferred = new Map<string, Preference>();
  /** Works whose pieces this process adds or gives up, a batch at a time. */
  readonly #batched = new Map<number, Promise<void>>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.owner = parts.hand?.owner ?? randomUUID();
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]));
    this.#lookout = new Lookout({
      look: () => this.#look(),
      failed: (cause) => parts.log.error({ err: cause }, "the outbox cannot be read"),
      ...{ everyMs: parts.pollMs ?? POLL_MS, afterFailureMs: RECOVER_MS },
    });
  }

  /** Begins. Pieces that a crash left on their way in an embedded database are taken up at once. */
  async start(): Promise<void> {
    const { store } = this.#parts;
    if (store.connection.kind === "embedded") await endForeignLeases(store.db, this.owner);
    await doubtBegun(store.db);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    this.#renewal.unref();
    this.#lookout.start();
  }

  /** Looks at the outbox now, since a work was just created. */
  wake(): void {
    this.#lookout.wake();
  }

  /** Sends nothing more; pieces on their way get their outcome, or keep their key for the next start. */
  async stop(): Promise<void> {
    await this.#lookout.stop();
    await Promise.all(this.#waiting.values());
    await Promise.all(this.#underWay.keys());
    await Promise.all(this.#batched.values());
    clearInterval(this.#renewal);
    await endOwnLeases(this.#parts.store.db, this.owner);
  }

  async #look(): Promise<void> {
    const { db } = this.#parts.store;
    for (const work of await worksInBatches(db)) this.#carryOn(work);
    for (const strand of await readyStrands(db, this.owner)) {
      const kind = this.#kinds.get(strand.kind);
      if (kind && this.#hasPlace(kind, strand)) this.#admit(kind, strand);
    }
  }

  /** Goes on with what is done to a work's pieces a batch at a time; in its turn after a stop, and after a failure. */
  #carryOn(work: Work): void {
    const kind = this.#kinds.get(work.kind);
    if (!kind || this.#batched.has(work.id)) return;
    const { signal } = this.#lookout;
    const batched = carryOn(this.#parts, kind, work, signal)
      .then((isDone) => {
        if (isDone) this.wake();
      })
      .catch(async (cause) => {
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, work: work.id }, "the pieces of a work cannot be written");
        await wait(RECOVER_MS, undefined, { signal }).catch(() => {});
      })
      .finally(() => this.#batched.delete(work.id));
    this.#batched.set(work.id, batched);
  }

  /** Waits for the quota, then claims and sends. */
  #admit(kind: AnyKind, strand: ReadyStrand): void {
    const { signal } = this.#lookout;
    const waiting: Promise<void> = this.#turnOf(kind, strand)
      .then(async (turn) => {
        const claims = signal.aborted ? [] : await this.#claim(kind, strand, turn);
        if (claims.length > 0) this.#begin(kind, strand, claims, turn);
        else turn?.over();
      })
      .catch(async (cause) => {
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, club: strand.club }, "nothing could be claimed");
        await wait(RECOVER_MS, undefined, { signal }).catch(() => {});
      })
      .finally(() => {
        this.#waiting.delete(nameOf(strand));
        this.wake();
      });
    this.#waiting.set(nameOf(strand), waiting);
  }

  async #turnOf(kind: AnyKind, strand: ReadyStrand): Promise<Turn | undefined> {
    return kind.turn?.(strand, strand.askedBy, this.#lookout.signal);
  }

  async #claim({ batch = 1 }: AnyKind, strand: Strand, turn: Turn | undefined): Promise<Claim[]> {
    const { db } = this.#parts.store;
    try {
      const first = this.#preferred(strand);
      if (batch > 1) return await claimTogether(db, this.owner, strand, batch, first);
      const claim = await claimPiece(db, this.owner, strand, first);
      return claim ? [claim] : [];
    } catch (cause) {
      turn?.over();
      throw cause;
    }
  }

  /** What was not tried yet and what waited for another try are preferred in turn. */
  #preferred(strand: Strand): Preference {
    const name = nameOf(strand);
    const preferred = this.#lastPreferred.get(name) === "fresh" ? "waited" : "fresh";
    this.#lastPreferred.set(name, preferred);
    return preferred;
  }

  #begin(kind: AnyKind, strand: Strand, claims: readonly Claim[], turn: Turn | undefined): void {
    const { signal } = this.#lookout;
    const work: Promise<void> = this.#send(kind, claims, turn)
      .then((works) => {
        if (works.length > 0) kind.progress(works);
      })
      .catch((cause) => {
        // Pieces stay `sending` with their keys; when their lease, no longer renewed, ends they are asked again. At a stop that is meant.
        if (signal.aborted) return;
        this.#parts.log.error({ err: cause, club: strand.club, kind: strand.kind }, "a piece was not settled");
      })
      .finally(() => {
        turn?.over();
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.set(work, { claims, strand: nameOf(strand) });
  }

  /** Sends what was claimed: subjects beside each other, the pieces of one subject in their order. */
  async #send(kind: AnyKind, claims: readonly Claim[], turn: Turn | undefined): Promise<Work[]> {
    const { signal } = this.#lookout;
    const shared = await prepared(kind, claims, signal);
    const subjects = [...Map.groupBy(claims, ({ piece }) => piece.subject).values()];
    const next = subjects.values();
    const moved = new Map<number, Work>();
    const following: Promise<void>[] = [];
    const work = async () => {
      for (const ofOne of next) {
        for (const [place, claim] of ofOne.entries()) {
          const settled = await settleClaim(this.#parts, kind, this.owner, { claim, shared }, { signal, turn });
          if (!settled) continue;
          moved.set(settled.work.id, settled.work);
          following.push(this.#follow(kind, settled));
          if (isOver(settled.verdict.piece)) continue;
          // What waits is sent before what was asked for later about the same: the rest is claimed again behind it.
          await giveBack(this.#parts.store.db, this.owner, ofOne.slice(place + 1));
          break;
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(kind.together ?? 1, subjects.length) }, work));
    await Promise.all(following);
    return [...moved.values()];
  }

  /** Runs after the commit of a settled piece. A failure here leaves the piece settled. */
  async #follow(kind: AnyKind, settled: Settled<unknown>): Promise<void> {
    const { store, log } = this.#parts;
    try {
      await kind.afterwards?.(store.db, settled);
    } catch (cause) {
      const { work, piece } = settled;
      log.error(
        { err: cause, work: work.id, position: piece.position },
        "a piece is settled, but what follows it failed",
      );
    }
  }

  /** Nobody waits for this strand's quota yet, and it has few enough claims on their way. */
  #hasPlace(kind: AnyKind, strand: Strand): boolean {
    const name = nameOf(strand);
    const underWay = [...this.#underWay.values()].filter((other) => other.strand === name).length;
    return !this.#waiting.has(name) && underWay < (this.#parts.inFlight ?? kind.inFlight);
  }

  #renew(): void {
    const places = [...this.#underWay.values()].flatMap(({ claims }) => claims.map(({ piece }) => piece));
    const { store, hand, log } = this.#parts;
    Promise.all([renewLeases(store.db, this.owner, places), hand?.keep(store.db)]).catch((cause) =>
      log.warn({ err: cause }, "leases were not renewed"),
    );
  }
}

const isOver = (verdict: string): boolean => ["done", "skipped", "failed"].includes(verdict);

async function prepared(
  kind: AnyKind,
  claims: readonly Claim[],
  signal: AbortSignal,
): Promise<{ read: unknown } | Failure> {
  if (!kind.prepare) return { read: undefined };
  try {
    return { read: await kind.prepare(claims, signal) };
  } catch (cause) {
    if (!(cause instanceof ClubError)) throw cause;
    return clubFailure(cause);
  }
}

function nameOf({ club, kind, single }: Strand): string {
  return `${club} ${kind} ${single ? "single" : "many"}`;
}
