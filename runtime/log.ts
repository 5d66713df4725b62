import pino from "pino";

export type Log = pino.Logger;

/**
 * A structured log on standard error, one JSON object a line. Never hand it a body, a name or a header: it records
 * identifiers and outcomes only. What slips through by habit is removed by the redaction list.
 */
export function createLog(program: string, level: string = process.env.LOG_LEVEL ?? "info"): Log {
  return pino(
    {
      name: program,
      level,
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
    pino.destination({ dest: 2, sync: true }),
  );
}

/** What the log keeps of a failure. */
export interface Failure {
  type: string;
  message: string;
  code?: string;
  /** Where it was thrown, without the message that a stack begins with. */
  at?: string[];
  cause?: Failure;
}

/** A chain of causes longer than this explains nothing more. */
const LONGEST_CHAIN = 5;

/**
 * A failure without what it was about: drizzle's message ends with the values of the statement and PostgreSQL's may quote one of
 * them, and those are people's names and addresses. What remains finds the line of code.
 */
export function failureOf(error: unknown, chain = LONGEST_CHAIN): Failure {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const fromDatabase = severity !== undefined;
  return {
    type: error.name,
    message: fromDatabase ? `the database answered ${String(code)}` : error.message.replace(/\nparams:[\s\S]*$/, ""),
    ...(typeof code === "string" && { code }),
    ...(error.stack && { at: error.stack.split("\n").filter((line) => /^\s+at /.test(line)) }),
    ...(error.cause instanceof Error && chain > 1 && { cause: failureOf(error.cause, chain - 1) }),
  };
}
