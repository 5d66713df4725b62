import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { DatabaseUnavailableError, isReadOnly, translated } from "./failure.ts";

/**
 * Which run of a server answers, and where its journal stands; numbers are bytes of the journal. `replayed` is where this run ended to read the journal of what was before it, and stays
 * there: what a promoted standby has of its primary, to the byte. It is null where the run began in order, with all of its own.
 */
export interface RunStanding {
  /** The same in a server, its standbys and copies of its files. */
  system: string;
  /** Of a promoted standby one more than its primary's. */
  timeline: number;
  run: string;
  replayed: bigint | null;
  flushed: bigint;
}

/** What a process knows of the server that answered it last. */
interface Remembered extends Pick<RunStanding, "system" | "timeline" | "run"> {
  /** The journal went so far when this process had last changed something: perhaps a little further than that, by what others wrote. */
  seen: bigint;
  /** It went so far before a change that was acknowledged since: whoever has that change has all of it. */
  sure: bigint;
  /** Whether commits waited for a standby then. */
  synchronous: boolean;
  /** Schemas in which what was lost is not made up for yet. */
  owed: readonly string[];
}

const byte = z.string().regex(/^\d+$/).transform(BigInt);
const remembered = z.object({
  ...{ system: z.string(), timeline: z.number(), run: z.string(), seen: byte, sure: byte },
  ...{ synchronous: z.boolean(), owed: z.array(z.string()).default([]) },
});

/** Bytes of the journal before a place in it. */
const bytes = (place: string) => `(${place} operator(pg_catalog.-) '0/0'::pg_catalog.pg_lsn)::pg_catalog.text`;
const FLUSHED = bytes("pg_catalog.pg_current_wal_flush_lsn()");

/** Asks a server that takes writes how it stands. */
export const STANDING = `select (select system_identifier::pg_catalog.text from pg_catalog.pg_control_system()) as system,
  pg_catalog.substr(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_insert_lsn()), 1, 8) as line,
  pg_catalog.date_part('epoch', pg_catalog.pg_postmaster_start_time())::pg_catalog.text as started,
  ${bytes("pg_catalog.pg_last_wal_replay_lsn()")} as replayed, ${FLUSHED} as flushed`;

/** Asks, in a transaction, whether it has changed something by now: one that has not waits for nobody's copy of it when it ends, and says nothing of what is done. */
export const CHANGES = `select pg_catalog.pg_current_xact_id_if_assigned() is not null as changes`;

/** Asks how far the journal is, behind whatever was just done. */
export const JOURNAL = `select ${FLUSHED} as flushed, pg_catalog.current_setting('synchronous_standby_names') <> '' as synchronous`;

/** A row of `STANDING`. */
export interface RunRow {
  system: string;
  line: string;
  started: string;
  replayed: string | null;
  flushed: string;
}

export function runStandingOf({ system, line, started, replayed, flushed }: RunRow): RunStanding {
  return {
    ...{ system, timeline: Number.parseInt(line, 16), run: `${line} ${started}`, flushed: BigInt(flushed) },
    replayed: replayed === null ? null : BigInt(replayed),
  };
}

/** Says that it could not be done in a schema, and why: nobody works there before `settle` has done it. */
export type Owe = (schema: string, cause: unknown) => void;

/** What a process that works on a server remembers elsewhere, and what is done where the server has come back to an older past. */
export interface PastOptions {
  /** A file for the time after a restart; without it what was known ends with the process. */
  file?: string | undefined;
  /**
   * Is done before any statement of this process reaches that run of the server. Several processes may call it for the same loss. Where the server takes no writes it fails with that, and is
   * called again once it takes some; until then it is only read.
   * @param loss the timeline on which the server lacks something, whenever it was started since; or a run, where files of an earlier moment of the same timeline answer
   */
  cameBack: (loss: string, owe: Owe) => Promise<void>;
  /** The same where a standby took over that nobody waited for and nothing is known to be lost: another process may know. Numbers must not come again meanwhile. */
  tookOver: (loss: string, owe: Owe) => Promise<void>;
  /** Does in one schema what could not be done there then. */
  settle?: (schema: string) => Promise<unknown>;
}

/** What was known before a server was asked how it stands. */
interface KnownBefore {
  known: Remembered | undefined;
  sure: bigint;
}

/** The file follows what is known at this distance. */
const WRITE_EVERY_MS = 1_000;
/** After a standby took over that nobody waited for, other processes may know that it lacks something: within this time they have looked. */
const OTHERS_LOOK_MS = 15_000;
/** So long nobody tries again what could not be done in a schema: what is in the way is mostly there to stay, and each try may move some of its numbers on. */
const SETTLE_AGAIN_MS = 60_000;

/** How often a server was found to have come back to an older past: something of it is lost for certain, or a standby took over that nobody waited for, and may lack what others were told. */
export type OlderPasts = Readonly<Record<"older" | "doubtful", number>>;

/**
 * Notices that a server lacks what it had: an asynchronous standby took over, or files of an earlier moment were put in place. How far the journal was when something was acknowledged is
 * remembered here, where the loss of the database does not take it back, and compared with where each new run of the server began
 * (docs/decisions/096-an-older-past-is-noticed.md).
 */
export class Past {
  readonly #options: PastOptions;
  #known: Remembered | undefined;
  #recognising: { run: string; done: Promise<void> } | undefined;
  #changedHandsAt = Number.NEGATIVE_INFINITY;
  #writing: NodeJS.Timeout | undefined;
  /** A run that takes no writes, so that what it lacks is not made up for. What was known before it stays known until then, also over a restart. */
  #unmade: { run: string; isRewound: boolean } | undefined;
  readonly #found: Record<keyof OlderPasts, number> = { older: 0, doubtful: 0 };
  readonly #settling = new Map<string, Promise<void>>();
  readonly #unsettled = new Map<string, { cause: unknown; until: number }>();

  constructor(options: PastOptions) {
    this.#options = options;
    this.#known = options.file === undefined ? undefined : readRemembered(options.file);
  }

  /** Whether a standby took over a moment ago of which another process may yet find that it lacks something, or this one cannot make up for what it lacks yet. */
  get isYoung(): boolean {
    return this.#unmade !== undefined || performance.now() - this.#changedHandsAt < OTHERS_LOOK_MS;
  }

  /** How often it was noticed so far, and made up for. */
  get found(): OlderPasts {
    return { ...this.#found };
  }

  /** Whether this run of the server has been looked at, and made up for what it lacks. */
  isOf(run: string): boolean {
    return this.#known?.run === run && this.#recognising === undefined && !this.isUnmade(run);
  }

  /** Whether this run of the server has been looked at, and takes no writes: what it lacks is made up for before the first of them. */
  isUnmade(run: string): boolean {
    return this.#unmade?.run === run;
  }

  /** What is known now: to be asked for before a server is asked how it stands. */
  asking(): KnownBefore {
    return { known: this.#known, sure: this.#known?.sure ?? 0n };
  }

  /**
   * Looks at a run of the server; all who meet it wait for the same look.
   * @param before what was known before it said how it stands
   */
  async recognise(standing: RunStanding, before?: KnownBefore): Promise<void> {
    const { run } = standing;
    const isRewound = this.#isRewound(standing, before);
    if (!isRewound && this.isOf(run)) return;
    if (this.#recognising?.run !== run) {
      const done = this.#look(standing, isRewound).finally(() => {
        if (this.#recognising?.done === done) this.#recognising = undefined;
      });
      this.#recognising = { run, done };
    }
    await this.#recognising.done;
  }

  /** Whether a run is less far than it had been before it was asked: a machine was put back together with its memory. Of what was known when another look began it says nothing. */
  #isRewound({ run, flushed }: RunStanding, before: KnownBefore | undefined): boolean {
    if (this.#unmade?.run === run) return this.#unmade.isRewound;
    const known = this.#known;
    return known !== undefined && before?.known === known && known.run === run && flushed < before.sure;
  }

  async #look(standing: RunStanding, isRewound: boolean): Promise<void> {
    const { system, timeline, run, flushed } = standing;
    const before = this.#known?.system === system ? this.#known : undefined;
    const isBack = before !== undefined && (isRewound || isOlder(before, standing));
    const isDoubtful = before !== undefined && before.timeline !== timeline && !before.synchronous;
    const loss = before !== undefined && before.timeline < timeline ? lineOf(run) : run;
    const owing: string[] = [];
    const owe: Owe = (schema, cause) => {
      owing.push(schema);
      this.#unsettledNow(schema, cause);
    };
    try {
      if (isBack) await this.#options.cameBack(loss, owe);
      else if (isDoubtful) await this.#options.tookOver(loss, owe);
    } catch (cause) {
      if (!isReadOnly(cause)) throw cause;
      this.#unmade = { run, isRewound };
      return;
    }
    this.#unmade = undefined;
    if (isBack) this.#found.older++;
    else if (isDoubtful) this.#found.doubtful++;
    if (isDoubtful) this.#changedHandsAt = performance.now();
    const carried =
      before && !isBack
        ? // It has all that was acknowledged: what was seen beyond its end was nobody's.
          { seen: least(before.seen, flushed), sure: least(before.sure, flushed), synchronous: before.synchronous }
        : { seen: flushed, sure: 0n, synchronous: false };
    const owed = [...new Set([...(before?.owed ?? []), ...owing])];
    this.#known = { ...carried, system, timeline, run, owed };
    this.#writeSoon();
  }

  /** Whether something is still to be done in a schema before anybody works there. */
  owes(schema: string): boolean {
    return this.#known?.owed.includes(schema) ?? false;
  }

  /** Does what is still to be done in a schema. @throws what it fails with, for a while without trying */
  async settle(schema: string): Promise<void> {
    const failed = this.#unsettled.get(schema);
    if (failed && performance.now() < failed.until) throw failed.cause;
    const settling = this.#settling.get(schema) ?? this.#settleNow(schema);
    this.#settling.set(schema, settling);
    await settling;
  }

  /** @throws why nobody works in a schema yet */
  refuseOwed(schema: string): void {
    if (this.owes(schema)) throw this.#unsettled.get(schema)?.cause ?? new DatabaseUnavailableError("busy");
  }

  async #settleNow(schema: string): Promise<void> {
    try {
      await this.#options.settle?.(schema);
      if (this.#known) this.#known.owed = this.#known.owed.filter((one) => one !== schema);
      this.#unsettled.delete(schema);
      this.#writeSoon();
    } catch (cause) {
      throw this.#unsettledNow(schema, cause);
    } finally {
      this.#settling.delete(schema);
    }
  }

  /** @returns the cause as callers get it */
  #unsettledNow(schema: string, cause: unknown): unknown {
    const told = translated(cause);
    this.#unsettled.set(schema, { cause: told, until: performance.now() + SETTLE_AGAIN_MS });
    return told;
  }

  /**
   * Notes that something is about to be changed.
   * @param run the run of the server that is to do it
   * @returns what notes that it was acknowledged, and how far the journal was then; undefined where that was not heard any more
   */
  begin(run: string): (read: { flushed: string; synchronous: boolean } | undefined) => void {
    const known = this.#known?.run === run ? this.#known : undefined;
    const seen = known?.seen ?? 0n;
    return (read) => {
      // Of an earlier run, or an earlier past of this one, it says nothing any more.
      if (!known || known !== this.#known) return;
      if (seen > known.sure) known.sure = seen;
      if (read) {
        const flushed = BigInt(read.flushed);
        if (flushed > known.seen) known.seen = flushed;
        known.synchronous = read.synchronous;
      }
      this.#writeSoon();
    };
  }

  close(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    this.#write();
  }

  #writeSoon(): void {
    if (this.#options.file === undefined || this.#writing) return;
    this.#writing = setTimeout(() => {
      this.#writing = undefined;
      this.#write();
    }, WRITE_EVERY_MS).unref();
  }

  /** A file that cannot be written is one that knows less after a restart. */
  #write(): void {
    const { file } = this.#options;
    if (file === undefined || !this.#known) return;
    const { seen, sure } = this.#known;
    try {
      writeFileSync(`${file}.part`, JSON.stringify({ ...this.#known, seen: `${seen}`, sure: `${sure}` }), {
        mode: 0o600,
      });
      renameSync(`${file}.part`, file);
    } catch {}
  }
}

/** Whether a run lacks something that was acknowledged before it began, or may lack it where that cannot be told. */
function isOlder(before: Remembered, { run, timeline, replayed, flushed }: RunStanding): boolean {
  if (before.run === run) return false;
  if (timeline < before.timeline) return true;
  const isSameLine = timeline === before.timeline;
  const began = replayed ?? (isSameLine ? flushed : null);
  // It was started again since it was promoted, or it is not the first that was: where it began is not known.
  if (began === null || timeline > before.timeline + 1) return !before.synchronous;
  // Started again, or its standby had all that was acknowledged: there may be less of what others were still writing.
  if (isSameLine || before.synchronous) return began < before.sure;
  return began < before.seen;
}

/** Of a run, what stays the same where the server is started again. */
const lineOf = (run: string) => run.slice(0, run.indexOf(" "));

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function readRemembered(file: string): Remembered | undefined {
  try {
    return remembered.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
