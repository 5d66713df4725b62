import { IS_WHOLE } from "../../../../scripts/testing/whole.ts";
import type { Reply } from "./wire.ts";

/** What something in front of a club answers in its place: any status, without the club's own code. */
const STATUSES = [200, 400, 403, 404, 405, 409, 410, 413, 422, 429, 500, 502];
const PAGES: readonly [string, Record<string, string>, unknown][] = [
  ["a page", { "content-type": "text/html" }, "<html><body>Blocked</body></html>"],
  ["nothing", {}, ""],
  ["the JSON of something else", {}, { message: "Bad request", statusCode: 400 }],
];

/** A quota in which nobody waits. */
export const AMPLE = { "ratelimit-policy": '"ample";q=50000;w=60' };

interface Strike {
  name: string;
  page: Exclude<Reply, string>;
  first: keyof typeof FIRSTS;
}

/** What becomes of the first try. */
const FIRSTS = { lost: " after a lost answer", answered: "", unheard: ", and the club hears nothing of the first" };

/**
 * Each page in front of the answer itself or of the try after an answer that was lost, by turns: any two of status, page and first try meet. Those that look like a success
 * come in front of both, and also before the club. Each of the others too with `TEST_WHOLE=1`.
 */
const STRIKES: readonly Strike[] = STATUSES.flatMap((status, nth) =>
  PAGES.flatMap(([what, headers, body], place) => {
    // Whoever asks for less is heard; here nobody waits for it.
    const page = { status, headers: { ...headers, ...AMPLE, "retry-after": "0" }, body };
    const both: Strike["first"][] = ["lost", "answered"];
    const turn = both.filter((_, one) => IS_WHOLE || one === (nth + place) % both.length);
    const firsts: Strike["first"][] = status < 300 ? [...both, "unheard"] : turn;
    return firsts.map((first) => ({ name: `${status} ${what}${FIRSTS[first]}`, page, first }));
  }),
);

/** Some seconds on a machine with nothing else to do; each page costs a write a wait. */
export const SEEN_TO_THE_END = { timeout: 140_000, interval: 250 };

/**
 * Stands in front of a club: of each write the first try takes effect or does not, and is answered by nobody or by a page, those after it
 * meet the page, and later ones reach the club.
 * @param met how many tries of a write meet something else than the club
 */
export function strangersInFront(met = 2) {
  const tries = new Map<string, { strike: Strike; count: number }>();
  return {
    /** How many writes it takes to see them all. */
    writes: STRIKES.length,
    /** @param write names the write: each one gets a page of its own */
    answer(write: string, club: () => Reply): Reply {
      const strike = STRIKES[tries.size % STRIKES.length] as Strike;
      const known = tries.get(write) ?? { strike, count: 0 };
      tries.set(write, known);
      known.count += 1;
      if (known.count > met) return ample(club());
      const { first, page } = known.strike;
      if (known.count === 1 && first !== "unheard") club();
      return known.count === 1 && first === "lost" ? "cut" : page;
    },
    /** The pages that a write met, for what a test says when it fails. */
    met: (write: string) => tries.get(write)?.strike.name,
  };
}

function ample(reply: Reply): Reply {
  return typeof reply === "string" ? reply : { ...reply, headers: { ...reply.headers, ...AMPLE } };
}
