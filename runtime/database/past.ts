import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";

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
  /** Something was acknowledged of which is not known how far the journal was by then. */
  isUnread: boolean;
}

const byte = z.string().regex(/^\d+$/).transform(BigInt);
const remembered = z.object({
  ...{ system: z.string(), timeline: z.number(), run: z.string(), seen: byte, sure: byte },
  ...{ synchronous: z.boolean(), isUnread: z.boolean() },
});

/** Bytes of the journal before a place in it. */
const bytes = (place: string) => `(${place} operator(pg_catalog.-) '0/0'::pg_catalog.pg_lsn)::pg_catalog.text`;
const FLUSHED = bytes("pg_catalog.pg_current_wal_flush_lsn()");

/** Asks a server that takes writes how it stands. */
export const STANDING = `select (select system_identifier::pg_catalog.text from pg_catalog.pg_control_system()) as system,
  pg_catalog.substr(pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_insert_lsn()), 1, 8) as line,
  pg_catalog.date_part('epoch', pg_catalog.pg_postmaster_start_time())::pg_catalog.text as started,
  ${bytes("pg_catalog.pg_last_wal_replay_lsn()")} as replayed, ${FLUSHED} as flushed`;

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

/** What a process that works on a server remembers elsewhere, and what is done where the server has come back to an older past. */
export interface PastOptions {
  /** A file for the time after a restart; without it what was known ends with the process. */
  file?: string | undefined;
  /** Is done before any statement of this process reaches that run of the server. Several processes may call it for the same run. */
  cameBack: (run: string) => Promise<void>;
  /** The same where a standby took over that nobody waited for and nothing is known to be lost: another process may know. Numbers must not come again meanwhile. */
  tookOver: (run: string) => Promise<void>;
}

/** The file follows what is known at this distance. */
const WRITE_EVERY_MS = 1_000;
/** After a standby took over that nobody waited for, other processes may know that it lacks something: within this time they have looked. */
const OTHERS_LOOK_MS = 15_000;

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

  constructor(options: PastOptions) {
    this.#options = options;
    this.#known = options.file === undefined ? undefined : readRemembered(options.file);
  }

  /** Whether a standby took over a moment ago of which another process may yet find that it lacks something. */
  get isYoung(): boolean {
    return performance.now() - this.#changedHandsAt < OTHERS_LOOK_MS;
  }

  /** Whether this run of the server has been looked at. */
  isOf(run: string): boolean {
    return this.#known?.run === run && this.#recognising === undefined;
  }

  /** Looks at a run of the server; all who meet it wait for the same look. */
  async recognise(standing: RunStanding): Promise<void> {
    const { run } = standing;
    if (this.isOf(run)) return;
    if (this.#recognising?.run !== run) {
      const done = this.#look(standing).finally(() => {
        if (this.#recognising?.done === done) this.#recognising = undefined;
      });
      this.#recognising = { run, done };
    }
    await this.#recognising.done;
  }

  async #look(standing: RunStanding): Promise<void> {
    const { system, timeline, run, flushed } = standing;
    const before = this.#known?.system === system ? this.#known : undefined;
    const isBack = before !== undefined && isOlder(before, standing);
    const isDoubtful = before !== undefined && before.timeline !== timeline && !before.synchronous;
    if (isBack) await this.#options.cameBack(run);
    else if (isDoubtful) await this.#options.tookOver(run);
    if (isDoubtful) this.#changedHandsAt = performance.now();
    const carried =
      before && !isBack
        ? { ...before, isUnread: false }
        : { seen: flushed, sure: 0n, synchronous: false, isUnread: false };
    this.#known = { ...carried, system, timeline, run };
    this.#writeSoon();
  }

  /** Notes that something is about to be changed. @returns what notes that it was acknowledged, and how far the journal was then */
  begin(): (read: { flushed: string; synchronous: boolean } | undefined) => void {
    const { run, seen } = this.#known ?? {};
    return (read) => {
      const known = this.#known;
      // Of an earlier run it says nothing any more.
      if (!known || known.run !== run) return;
      if (seen !== undefined && seen > known.sure) known.sure = seen;
      if (!read) known.isUnread = true;
      else {
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
  const isSameLine = timeline === before.timeline;
  const began = replayed ?? (isSameLine ? flushed : null);
  // It was started again since it was promoted, or it is not the first that was: where it began is not known.
  if (began === null || timeline > before.timeline + 1) return !before.synchronous;
  // Started again, or its standby had all that was acknowledged: there may be less of what others were still writing.
  if (isSameLine || before.synchronous) return began < before.sure;
  return timeline < before.timeline || before.isUnread || began < before.seen;
}

function readRemembered(file: string): Remembered | undefined {
  try {
    return remembered.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
