import { DrizzleQueryError } from "drizzle-orm/errors";
import { asCalled } from "../called.ts";
import { causesOf } from "../causes.ts";
import { isNamed } from "../recognised.ts";

/** Why the database gave no answer. */
export type Unavailability =
  /** Nobody answers at its address. */
  | "unreachable"
  /** The connection broke while work ran on it: whether a commit that was on its way happened is not known. */
  | "lost"
  /** Every connection, or the one session, was taken for too long. */
  | "busy"
  /** It takes no writes: a standby, a primary that is none any more, or one that its operator made read-only. Nothing of the statement happened. */
  | "readonly"
  /** The disk under it has no room: nothing of the statement happened. */
  | "full"
  /** Its files are damaged: nothing of them is read as if it were whole. */
  | "damaged"
  /** A statement waited too long, for a lock mostly, or lost against another transaction: nothing of it happened. */
  | "contended"
  /** What it would change stands still, to be taken to another place (runtime/database/hold.ts): nothing of it happened. */
  | "held";

/** SQLSTATE disk full. */
const DISK_FULL = "53100";
/** SQLSTATE read only SQL transaction. */
export const READ_ONLY = "25006";

/** SQLSTATE, of a class that PostgreSQL has none of its own in, with which rows of a club that stands still among others refuse a change (lib/base/store/hold.ts). */
export const STANDS_STILL = "GU002";

/** SQLSTATE by reason: connection does not exist, connection failure, too many connections; read only; disk full; query canceled, unless the server told which. */
const CODES: Record<Unavailability, string> = {
  unreachable: "08001",
  lost: "08006",
  busy: "53300",
  readonly: READ_ONLY,
  full: DISK_FULL,
  damaged: "XX001",
  contended: "57014",
  held: STANDS_STILL,
};

const SENTENCES: Record<Unavailability, string> = {
  unreachable: "The database is out of reach.",
  lost: "The connection to the database broke.",
  busy: "The database is busy: no connection became free in time.",
  readonly: "The database takes no writes: it is a standby, or read-only.",
  full: "The disk of the database is full.",
  damaged: asCalled(
    "The files of the database are damaged: restore the last back-up into an empty place (npm run restore -- FILE).",
  ),
  contended: "The database is busy: a statement waited too long, or lost against another transaction.",
  held: "The club stands still, to be taken to another desk: nothing of it is changed.",
};

/**
 * The database gave no answer, and may give one later. `digest` is what Next shows a page of an error: it lets the error page say so.
 */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
  static override [Symbol.hasInstance](cause: unknown): cause is DatabaseUnavailableError {
    return isNamed(cause, "DatabaseUnavailableError");
  }
  readonly digest = "DATABASE_UNAVAILABLE";
  readonly code: string;
  readonly reason: Unavailability;
  constructor(reason: Unavailability, cause?: unknown) {
    const beneath = causeOf(cause);
    super(SENTENCES[reason], { cause: beneath });
    this.code = (reason === "contended" && beneath?.code) || CODES[reason];
    this.reason = reason;
  }
}

/**
 * The database refused a statement. It says which rule, never with which words or values: PostgreSQL's own message quotes people's
 * data, drizzle's the statement with every value.
 */
export class QueryFailedError extends Error {
  override name = "QueryFailedError";
  static override [Symbol.hasInstance](cause: unknown): cause is QueryFailedError {
    return isNamed(cause, "QueryFailedError");
  }
  /** The SQLSTATE. */
  readonly code: string;
  /** The constraint that was broken, where one was. */
  readonly constraint?: string;
  constructor(code: string, constraint?: string) {
    super(`The database refused a statement (${code}${constraint ? `, ${constraint}` : ""}).`);
    this.code = code;
    if (constraint) this.constraint = constraint;
  }
}

/** A defect in our own code around a transaction. It is thrown at once, on every database, so that any test meets it. */
export class TransactionMisuseError extends Error {
  override name = "TransactionMisuseError";
  static override [Symbol.hasInstance](cause: unknown): cause is TransactionMisuseError {
    return isNamed(cause, "TransactionMisuseError");
  }
}

/** A transaction took longer than its limit: it was rolled back. */
export class TransactionTooLongError extends Error {
  override name = "TransactionTooLongError";
  static override [Symbol.hasInstance](cause: unknown): cause is TransactionTooLongError {
    return isNamed(cause, "TransactionTooLongError");
  }
  /** SQLSTATE transaction_timeout. */
  readonly code = "25P04";
  constructor(limitMs: number) {
    super(`A transaction was rolled back after ${limitMs} ms.`);
  }
}

/** Whether the database gave no answer. By name: each bundle of the dashboard has its own copy of the class. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => cause.name === "DatabaseUnavailableError");
}

/** Whether the files of a database are damaged: it does not mend itself. */
export function isDamaged(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseUnavailableError && cause.reason === "damaged");
}

/** Whether a change was refused because what it would change stands still. */
export function isStandingStill(error: unknown): boolean {
  return causesOf(error).some((cause) => "code" in cause && cause.code === STANDS_STILL);
}

/** Whether the database takes no writes. */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some((cause) => "code" in cause && cause.code === READ_ONLY);
}

/** The server is shutting down, starting up, or has no connection left. */
const SERVER_AWAY = /^(08|57P0[123])/;
const SERVER_FULL = /^53/;
/** Data or index corrupted; a file that is missing or cannot be read (PostgreSQL, appendix A). */
const DAMAGED = /^(XX00[12]|58P01|58030)$/;
/** Serialization failure, deadlock, lock not available, query canceled: the same again may succeed once the others are done. */
const CONTENDED = new Set(["40001", "40P01", "55P03", "57014"]);

/**
 * The error that callers get for a failure beneath: without SQL and values. Errors that are not the database's stay as they are.
 * @param lost whether the connection broke
 */
export function translated(error: unknown, lost = false): unknown {
  const beneath = error instanceof DrizzleQueryError ? error.cause : error;
  if (isOwn(beneath)) return beneath;
  const code = sqlStateOf(beneath);
  if (code === undefined) return lost ? new DatabaseUnavailableError("lost", beneath) : withoutStatement(error);
  if (SERVER_AWAY.test(code)) return new DatabaseUnavailableError("lost", beneath);
  if (DAMAGED.test(code)) return new DatabaseUnavailableError("damaged", beneath);
  if (code === READ_ONLY) return new DatabaseUnavailableError("readonly", beneath);
  if (code === DISK_FULL) return new DatabaseUnavailableError("full", beneath);
  if (SERVER_FULL.test(code)) return new DatabaseUnavailableError("busy", beneath);
  if (code === STANDS_STILL) return new DatabaseUnavailableError("held", beneath);
  if (CONTENDED.has(code)) return new DatabaseUnavailableError("contended", beneath);
  return new QueryFailedError(code, (beneath as { constraint?: string }).constraint);
}

const OWN = new Set([
  "DatabaseUnavailableError",
  "QueryFailedError",
  "TransactionMisuseError",
  "TransactionTooLongError",
]);

function isOwn(error: unknown): boolean {
  return error instanceof Error && OWN.has(error.name);
}

/** The SQLSTATE of an error that PostgreSQL itself reported: those, and only those, have a severity. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return severity !== undefined && typeof code === "string" ? code : undefined;
}

/** A driver that failed without PostgreSQL, such as on a value it cannot send, still comes wrapped with the statement. */
function withoutStatement(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? new QueryFailedError("driver") : error;
}

/** The code of a connection's failure, from the system or the server (ECONNREFUSED, 57P03), without its message. */
function causeOf(cause: unknown): (Error & { code: string }) | undefined {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === "string" ? Object.assign(new Error(code), { code }) : undefined;
}
