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
      serializers: { err: pino.stdSerializers.err },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
