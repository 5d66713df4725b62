import { causesOf } from "./causes.ts";
import { isUnavailable } from "./database/failure.ts";

/** Once so often is said that something still happens, and how many lines that say so were left out. */
const COUNT_EVERY_MS = 60_000;

/** What everything meets is said once. */
const SAID_OF_AWAY = 1;

/** Other trouble is told a few times: the identifiers in its lines differ, and somebody may look for one of them. */
const SAID_OF_TROUBLE = 5;

/** More different troubles in a minute than this are counted under one name: what is remembered of them has a bound. */
const MOST_NAMES = 200;
const OTHER_TROUBLE = "other trouble";

/** A name says which trouble it is; a longer one would carry data. */
const LONGEST_NAME = 200;

/** Answers from this status on say that something is wrong with the program, or beneath it (RFC 9110 §15.6). */
const FIRST_OF_FAILURES = 500;

/** From this level on (pino: `warn`) a line tells of trouble. */
const WARN = 40;

/** Kinds of a club's failure that every call repeats until somebody does something, or it is back (lib/club/client/error.ts). */
const OF_A_CLUB: ReadonlySet<unknown> = new Set(["unreachable", "credentials", "api_disabled"]);

/** What is away, and why. */
export interface Away {
  /** `the database`, or the club's slug. */
  what: string;
  code: string;
}

/** What a line of the log says to be away; undefined where it tells of something else. */
export function awayIn(fields: unknown): Away | undefined {
  if (typeof fields !== "object" || fields === null) return undefined;
  const { err, club, kind, code } = fields as Record<string, unknown>;
  if (isUnavailable(err)) return { what: "the database", code: codeOf(err) };
  const told = OF_A_CLUB.has(kind) ? { kind, code } : kindOf(err);
  return told && { what: typeof club === "string" ? club : "a club", code: String(told.code ?? told.kind) };
}

/**
 * What trouble a line tells of, by what it has in common with every other line about it: its words, the club, the kind of failure and the
 * place where it was thrown. Undefined where it tells of none: a line below `warn`, unless it is a request that was answered with a failure.
 * @param level as pino counts them
 */
export function troubleIn(fields: unknown, words: unknown, level: number): string | undefined {
  const { err, club, kind, code, status } = isRecord(fields) ? fields : {};
  const failed = typeof status === "number" && status >= FIRST_OF_FAILURES;
  if (level < WARN && !failed) return undefined;
  const said = typeof fields === "string" ? fields : words;
  return [said, club, kind, code, status, err === undefined ? undefined : placeOf(err)]
    .filter((part) => typeof part === "string" || typeof part === "number")
    .join(" ")
    .slice(0, LONGEST_NAME);
}

/** An error's kind, and the line of code that threw it: never its words, which may differ each time. */
export function placeOf(err: unknown): string {
  if (!(err instanceof Error)) return typeof err;
  const at = err.stack?.split("\n").find((line) => /^\s+at /.test(line)) ?? "";
  return `${err.name} ${codeOf(err)} ${at.trim()}`;
}

function kindOf(err: unknown): { kind: unknown; code?: unknown } | undefined {
  if (!(err instanceof Error) || !("kind" in err) || !OF_A_CLUB.has(err.kind)) return undefined;
  return { kind: err.kind, code: "code" in err ? err.code : undefined };
}

function codeOf(err: unknown): string {
  for (const cause of causesOf(err)) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "unavailable";
}

function isRecord(fields: unknown): fields is Record<string, unknown> {
  return typeof fields === "object" && fields !== null;
}

interface Count {
  said: number;
  left: number;
  timer: NodeJS.Timeout;
}

/**
 * What is said of a trouble: its first lines, and then how many there were, once a minute, for as long as they come. A database that does not
 * answer is told by every page, work and message that meets it, hundreds of lines a minute that say one thing.
 */
export class Repeated {
  readonly #counts = new Map<string, Count>();
  readonly #say: (what: string, left: number) => void;
  readonly #everyMs: number;

  /** @param say tells how many lines about `what` were left out in the last minute */
  constructor(say: (what: string, left: number) => void, everyMs = COUNT_EVERY_MS) {
    this.#say = say;
    this.#everyMs = everyMs;
  }

  /** How many troubles are remembered now. */
  get size(): number {
    return this.#counts.size;
  }

  /** Whether a line about what is away is to be said: it is the first since it was last quiet. */
  isNew({ what, code }: Away): boolean {
    return this.#isSaid(`${what} (${code})`, SAID_OF_AWAY);
  }

  /** Whether a line about a trouble is to be said: it is one of the first since that was last quiet. */
  isSaid(trouble: string): boolean {
    return this.#isSaid(trouble, SAID_OF_TROUBLE);
  }

  #isSaid(asked: string, most: number): boolean {
    const name = this.#counts.has(asked) || this.#counts.size < MOST_NAMES ? asked : OTHER_TROUBLE;
    const known = this.#counts.get(name);
    if (known) {
      if (known.said < most) {
        known.said++;
        return true;
      }
      known.left++;
      return false;
    }
    const timer = setInterval(() => this.#tell(name), this.#everyMs);
    timer.unref();
    this.#counts.set(name, { said: 1, left: 0, timer });
    return true;
  }

  #tell(name: string): void {
    const count = this.#counts.get(name);
    if (!count) return;
    if (count.left > 0) this.#say(name, count.left);
    else {
      clearInterval(count.timer);
      this.#counts.delete(name);
    }
    count.left = 0;
  }
}
