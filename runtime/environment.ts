import { readFileSync } from "node:fs";
import { z } from "zod";
import { isForbiddenPort } from "./forbidden-ports.ts";
import { isNamed } from "./recognised.ts";
import { timeZoneNamed } from "./time-zone.ts";

/** A value of the environment that is missing or malformed: `message` is the one line to show before ending. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
  static override [Symbol.hasInstance](cause: unknown): cause is EnvironmentError {
    return isNamed(cause, "EnvironmentError");
  }
}

/** Ends the name of a variable that says in which file the value of another one is. */
const BY_FILE = "_FILE";

/**
 * Reads the variables that `shape` names, once, and returns them typed. An empty value counts as unset, as people write
 * `FOO=` to switch something off. Where `FOO_FILE` is set, the value of `FOO` is what that file says, less the line ends behind it: a secret then stands
 * neither in a unit nor in a container's description, where many may read it.
 * @throws EnvironmentError naming every variable at fault and what is wrong with it.
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  source: Record<string, string | undefined> = process.env,
): z.infer<z.ZodObject<S>> {
  const given = Object.fromEntries(
    Object.keys(shape)
      .map((name) => [name, settingOf(name, source)])
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new EnvironmentError(`The environment is not usable. ${faults.join("; ")}`);
}

function settingOf(name: string, source: Record<string, string | undefined>): string | undefined {
  const file = source[name + BY_FILE];
  if (file === undefined || file === "") return source[name];
  if (source[name])
    throw new EnvironmentError(`The environment is not usable. Set ${name} or ${name}${BY_FILE}, not both.`);
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8").replace(/[\r\n]+$/, "");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : cause;
    throw new EnvironmentError(`The environment is not usable. ${name}${BY_FILE}: ${file} cannot be read (${code}).`);
  }
}

/** A TCP port that browsers, and our own `fetch`, will open. */
export const port = z.coerce
  .number()
  .int()
  .min(1)
  .max(65535)
  .refine((number) => !isForbiddenPort(number), {
    error: ({ input }) => `port ${String(input)} belongs to another protocol, so no browser opens it; choose another`,
  });

/** Back-ups before an upgrade: two steps back and one to spare, and so many at most that each start can look at their names. */
export const UPGRADE_BACKUPS_KEPT = 3;
export const UPGRADE_BACKUPS_MOST = 100;

/** Longer than any balancer takes to notice, and shorter than a supervisor waits before it kills. */
const STOP_DELAY_MAX_SECONDS = 60;

/**
 * Seconds for which a program that is asked to stop says that it is not ready, and still answers: a balancer that looks at `/readyz` sends
 * nobody any more when it stops.
 */
export const stopDelay = z.coerce.number().min(0).max(STOP_DELAY_MAX_SECONDS).default(0);

/** `1` switches on; anything else but unset is refused, so that `true` or `yes` is never silently off. */
export const flagSetting = z
  .literal("1", { error: "must be 1 or unset" })
  .transform(() => true)
  .optional();

/** An RFC 3339 instant. */
export const instantSetting = z.iso
  .datetime({ offset: true, error: "must be an RFC 3339 instant such as 2026-09-05T18:00:00+02:00" })
  .transform((text) => new Date(text));

/** A time zone by its IANA name. */
export const timeZone = z.string().transform((name, context) => {
  const zone = timeZoneNamed(name);
  if (zone === undefined)
    context.addIssue({ code: "custom", message: "must be a time zone such as Europe/Paris or America/Martinique" });
  return zone ?? z.NEVER;
});
