import { isUnavailable } from "./database/failure.ts";

/** Once so often is said that something is still away, and how much of it was left out. */
const COUNT_EVERY_MS = 60_000;

/** Kinds of a club's failure that every call repeats until somebody does something, or it is back (lib/club/error.ts). */
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

function kindOf(err: unknown): { kind: unknown; code?: unknown } | undefined {
  if (!(err instanceof Error) || !("kind" in err) || !OF_A_CLUB.has(err.kind)) return undefined;
  return { kind: err.kind, code: "code" in err ? err.code : undefined };
}

function codeOf(err: unknown): string {
  for (let cause = err, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth++)
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "unavailable";
}

interface Count {
  left: number;
  timer: NodeJS.Timeout;
}

/**
 * What is said of something that is away: the first line, and then how many there were, once a minute, for as long as they come. A database
 * that does not answer is told by every page, job and message that meets it, hundreds of lines a minute that say one thing.
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

  /** Whether it is to be said: it is the first of its kind since it was last quiet. */
  isNew({ what, code }: Away): boolean {
    const name = `${what} (${code})`;
    const known = this.#counts.get(name);
    if (known) {
      known.left++;
      return false;
    }
    const timer = setInterval(() => this.#tell(name), this.#everyMs);
    timer.unref();
    this.#counts.set(name, { left: 0, timer });
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
