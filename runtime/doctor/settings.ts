import { readFileSync } from "node:fs";
import { doubtful, type Finding, faulty, fine } from "./finding.ts";

/** Names that begin so are ours: one that nobody reads is a slip. */
const OURS = /^(SERVICE|CLUB|GUICHET|OIDC|NEXTAUTH|METRICS)_/;

/** What bin/guichet of a packed installation reads and sets, what one program of ours tells another that it starts, and what tests and Next itself read. */
const NOT_FOR_PEOPLE = /^(GUICHET_(STARTER|INSTALLED|SETTINGS|PICTURES|TEST_\w+)|NEXTAUTH_URL_INTERNAL)$/;

/** Behind the name of a setting: the file that holds its value (runtime/environment.ts). */
const BY_FILE = "_FILE";

/**
 * The settings as the programs read them, those that files hold included. What cannot be read stays as it is: the program's own reading says so.
 */
export function withFiles(
  source: Record<string, string | undefined>,
  known: readonly string[],
): Record<string, string | undefined> {
  const read = { ...source };
  for (const name of known) {
    const file = source[name + BY_FILE];
    if (!file || source[name]) continue;
    try {
      read[name] = readFileSync(file, "utf8").replace(/[\r\n]+$/, "");
      delete read[name + BY_FILE];
    } catch {}
  }
  return read;
}

/** Shorter names are near too many others. */
const SHORTEST_COMPARED = 8;
const MOST_SLIPS = 2;

/**
 * Names of the environment that look like settings of ours and are none: nobody reads them, so that what was meant is not set.
 * @param known every setting of both programs
 */
export function mistyped(id: string, source: Record<string, string | undefined>, known: readonly string[]): Finding[] {
  const isKnown = (name: string) => known.includes(name) || known.includes(name.replace(/_FILE$/, ""));
  const unknown = Object.keys(source).filter((name) => source[name] && !isKnown(name) && !NOT_FOR_PEOPLE.test(name));
  const slips = unknown.flatMap((name) => {
    const meant = nearest(name, known);
    // Set as it should be, too: the other one belongs to somebody else.
    if (meant !== undefined && !source[meant])
      return [faulty(id, `Nobody reads ${name}. ${meant} was probably meant.`, `Rename ${name} to ${meant}.`)];
    return OURS.test(name)
      ? [doubtful(id, `Nobody reads ${name}.`, `Remove ${name}, or look for its name in .env.example.`)]
      : [];
  });
  return slips.length > 0 ? slips : [fine(id, "Every setting is understood.")];
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  if (name.length < SHORTEST_COMPARED) return upper !== name && known.includes(upper) ? upper : undefined;
  return known.find((one) => one.length >= SHORTEST_COMPARED && isNear(upper, one));
}

/** Whether two words differ by so few letters that were left out, added or exchanged (Levenshtein). */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MOST_SLIPS) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return (row[other.length] ?? 0) <= MOST_SLIPS;
}
