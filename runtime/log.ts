import pino from "pino";
import { awayIn, Repeated, troubleIn } from "./repeated.ts";

export type Log = pino.Logger;

/**
 * A structured log on standard error, one JSON object a line. Never hand it a body, a name or a header: it records identifiers
 * and outcomes only. The redaction list removes values that slip through by habit. What is away is said once, other trouble a few times, and then
 * both are counted each minute: a log in trouble grows by lines a minute, whatever there is to tell.
 */
export function createLog(
  program: string,
  level: string = process.env.LOG_LEVEL ?? "info",
  { to = pino.destination({ dest: 2, sync: true }), everyMs }: { to?: pino.DestinationStream; everyMs?: number } = {},
): Log {
  let counting = false;
  const repeated = new Repeated((trouble, left) => {
    counting = true;
    log.warn({ trouble, left }, "it goes on; so many lines that say so were left out");
    counting = false;
  }, everyMs);
  const log = pino(
    {
      name: program,
      level,
      hooks: {
        logMethod(args, method, level) {
          const [fields, ...words] = args as [unknown, ...unknown[]];
          const away = awayIn(fields);
          if (!away) {
            const trouble = counting ? undefined : troubleIn(fields, words[0], level);
            if (trouble === undefined || repeated.isSaid(trouble)) method.apply(this, args);
            return;
          }
          if (!repeated.isNew(away)) return;
          // Where it was met says nothing: everything meets it.
          const { err: _, ...rest } = fields as Record<string, unknown>;
          method.apply(this, [{ ...rest, away: away.what, code: away.code }, ...words] as typeof args);
        },
      },
      redact: {
        paths: [
          "*.authorization",
          "*.cookie",
          "*.client_secret",
          "*.client_assertion",
          "*.access_token",
          "*.password",
          "*.secret",
          "*.email",
        ],
        censor: "[removed]",
      },
      serializers: { err: failureOf },
    },
    to,
  );
  return log;
}

/** What the log keeps of a failure. */
export interface LoggedFailure {
  type: string;
  message: string;
  code?: string;
  /** Where it was thrown, without the message that a stack begins with. */
  at?: string[];
  cause?: LoggedFailure;
}

/** A chain of causes longer than this explains nothing more. */
const LONGEST_CHAIN = 5;

/** A sentence is shorter. A longer text carries data. */
const LONGEST_MESSAGE = 500;

/** PostgreSQL's own message may quote a value, drizzle's is the statement with all of them: their words stay out, whoever threw them. */
function messageOf(error: Error): string {
  const { code, severity, query } = error as { code?: unknown; severity?: unknown; query?: unknown };
  if (severity !== undefined) return `the database answered ${String(code)}`;
  if (query !== undefined || error.message.startsWith("Failed query")) return "a query failed";
  return error.message.slice(0, LONGEST_MESSAGE);
}

/**
 * A failure without what it was about: of an error only these fields are kept, whatever else it carries. What remains finds the line
 * of code.
 */
export function failureOf(error: unknown, chain = LONGEST_CHAIN): LoggedFailure {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    ...(error.stack && { at: error.stack.split("\n").filter((line) => /^\s+at /.test(line)) }),
    ...(error.cause instanceof Error && chain > 1 && { cause: failureOf(error.cause, chain - 1) }),
  };
}
