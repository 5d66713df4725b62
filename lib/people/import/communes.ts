import "server-only";
import type { Seat } from "#lib/base/access/permissions.ts";
import { type ImportSettings, MOST_POSTAL_CODES_OF_FILE } from "./settings.ts";

type Communes = ImportSettings["communes"];

/** Codes of one call's worth of waiting: asked beside each other, they come back within a moment. */
const AT_ONCE = 5;

/**
 * The communes of postal codes that a file has (club-api §2.3), one call a code, each asked once. Codes of which the club does not answer now are
 * missing, and asked when the columns are kept the next time: nobody waits longer for them than for a page.
 */
export async function communesOfCodes(
  seat: Seat,
  codes: readonly string[],
  known: Communes,
): Promise<{ communes: Communes; asked: number }> {
  const communes: Communes = { ...known };
  const room = MOST_POSTAL_CODES_OF_FILE - Object.keys(known).length;
  const wanted = [...new Set(codes)].filter((code) => !Object.hasOwn(known, code)).slice(0, Math.max(0, room));
  let asked = 0;
  if (wanted.length === 0) return { communes, asked };
  // With the words of refusals, which processes without a screen do not load.
  const { communesAt } = await import("#lib/sync/records/communes.ts");
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const found = await Promise.all(some.map((code) => communesAt(seat, code, "page")));
    for (const [at, answer] of found.entries()) {
      const code = some[at];
      if (!answer.ok || code === undefined) continue;
      asked += 1;
      communes[code] = answer.communes.slice(0, 100).map(({ code: cityCode, name }) => ({ code: cityCode, name }));
    }
    // A club that does not answer is not asked fifty times more.
    if (found.every(({ ok }) => !ok)) break;
  }
  return { communes, asked };
}
