import { open, writeFile } from "node:fs/promises";
import type { Finding } from "./finding.ts";

/** What is sent to whoever helps: versions, names of settings, findings, counts, and a few lines of a log. */
export interface Bundle {
  guichet: "doctor";
  format: 1;
  /** RFC 3339. */
  madeAt: string;
  version: string;
  machine: { node: string; platform: string; arch: string; isRoot: boolean };
  /** What each setting is, where that says nothing of anybody; else whether it is set. */
  settings: Record<string, string>;
  findings: Finding[];
  /** How much work there is, by kind and state; null: it could not be read. */
  counts: object | null;
  isBuilt: boolean;
  /** Null: no log was named. */
  log: { lines: object[]; leftOut: number } | null;
}

/** Settings whose values are numbers, switches and instants. */
const SHOWN =
  /^(PORT|SERVICE_PORT|(SERVICE_)?METRICS_PORT|GUICHET_(DEMO|NOW|TIME_ZONE)|SERVICE_DEMO|SERVICE_TOKEN_QUOTA|LOG_LEVEL)$/;
const LONGEST_VALUE = 40;

/** Of each setting whether it is set, and its value only where it is a number, a switch or an instant. */
export function settingsShown(
  source: Record<string, string | undefined>,
  known: readonly string[],
): Record<string, string> {
  const entries = [...new Set(known)].sort().map((name) => {
    const value = source[name];
    if (!value) return [name, "unset"];
    if (SHOWN.test(name) && /^[\w:.+/-]+$/.test(value)) return [name, value.slice(0, LONGEST_VALUE)];
    return [name, /_URL$|_ISSUER$/.test(name) && URL.canParse(value) ? `set, ${new URL(value).protocol}` : "set"];
  });
  return Object.fromEntries(entries);
}

/** Fields of a log line that are words and numbers of the program. Messages of failures are not among them: they may quote what they met. */
const LOGGED = [
  "level",
  "time",
  "name",
  "msg",
  "trace",
  "request_id",
  "method",
  "path",
  "status",
  "milliseconds",
  "code",
  "away",
  "left",
  "operation",
];
const MOST_LINES = 200;
const READ_BYTES = 512 * 1024;

/**
 * Writes a bundle, readable by its owner alone. Whatever was found in it that is, or holds, a value of a setting or an e-mail address is taken out.
 * @throws what the file system throws
 */
export async function writeBundle(
  file: string,
  contents: Bundle,
  {
    source,
    known,
    log,
  }: { source: Record<string, string | undefined>; known: readonly string[]; log?: string | undefined },
): Promise<void> {
  const secrets = secretsIn(source, known);
  const whole = { ...contents, log: log ? await endOfLog(log) : null };
  const text = JSON.stringify(
    whole,
    (_, value: unknown) => (typeof value === "string" ? redacted(value, secrets) : value),
    1,
  );
  await writeFile(file, `${text}\n`, { mode: 0o600, flag: "wx" });
}

/** Shorter texts are words that stand everywhere. */
const SHORTEST_SECRET = 6;

/** What must not leave: values of settings that are secrets, and the parts of addresses that are. */
function secretsIn(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  const values = known.flatMap((name) => {
    const value = source[name];
    if (!value || SHOWN.test(name)) return [];
    if (/SECRET|TOKEN|PASSWORD|KEY/.test(name)) return [value];
    if (!URL.canParse(value)) return [];
    const { username, password } = new URL(value);
    return [password, decodeURIComponent(password), username];
  });
  const forms = values
    .filter((value) => value.length >= SHORTEST_SECRET)
    .flatMap((value) => [
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString("base64").replace(/=+$/, ""),
      JSON.stringify(value).slice(1, -1),
    ]);
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

/** A text without secrets of ours, keys, tokens and e-mail addresses, whoever put them there. */
export function redacted(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) shown = shown.replaceAll(secret, "•••");
  return shown
    .replace(/whsec_[A-Za-z0-9+/=]+/g, "whsec_•••")
    .replace(/-----BEGIN[\s\S]*?-----END[^-]*-----/g, "•••")
    .replace(/\b(Bearer|Basic)\s+\S+/gi, "$1 •••")
    .replace(/:\/\/[^/\s@]+@/g, "://•••@")
    .replace(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu, "•••@•••");
}

async function endOfLog(path: string): Promise<NonNullable<Bundle["log"]>> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - READ_BYTES);
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(size, READ_BYTES)),
      0,
      Math.min(size, READ_BYTES),
      from,
    );
    const all = buffer.subarray(0, bytesRead).toString("utf8").split("\n").filter(Boolean);
    const lines = all.slice(-MOST_LINES).map(lineOf);
    const kept = lines.filter((line) => line !== undefined);
    return { lines: kept, leftOut: lines.length - kept.length };
  } finally {
    await file.close();
  }
}

/** A line as far as it consists of the program's own words; undefined for one that is none of its log. */
function lineOf(line: string): object | undefined {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof read !== "object" || read === null || !("msg" in read)) return undefined;
  const all = read as Record<string, unknown>;
  const kept = Object.fromEntries(LOGGED.filter((name) => isPlain(all[name])).map((name) => [name, all[name]]));
  return { ...kept, ...("err" in all && { err: failureIn(all.err) }) };
}

const isPlain = (value: unknown) => typeof value === "number" || (typeof value === "string" && value.length <= 200);

/** What kind of failure it was, and where. */
function failureIn(err: unknown): object {
  const { type, code, at, cause } = (err ?? {}) as Record<string, unknown>;
  return {
    ...(typeof type === "string" && { type }),
    ...(typeof code === "string" && { code }),
    ...(Array.isArray(at) && {
      at: at.slice(0, 5).map((one) =>
        String(one)
          .trim()
          .replace(/\(?(file:\/\/)?\/.*\//, "(…/"),
      ),
    }),
    ...(typeof cause === "object" && cause !== null && { cause: failureIn(cause) }),
  };
}
