import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createLog } from "#runtime/log.ts";
import "../../../scripts/testing/properties.ts";
import { settleClaim } from "./attempt.ts";
import { claimPiece, claimTogether, type Preference } from "./claim.ts";
import type { Claim, Kind } from "./kind.ts";
import type { Failure } from "./outcome.ts";
import { askFor } from "./work.ts";
import { serialWithin } from "./write-pieces.ts";

const noon = new Date("2026-09-12T12:00:00Z");

/** What becomes of a try: the answer is lost · the club is at fault, busy or not there · another piece is awaited. */
const TRIES = ["lost", "failed", "busy", "away", "turned away"] as const;
type Try = (typeof TRIES)[number];

/** A piece: what its tries come to before it is done; `for ever`: it never is. */
interface Scripted {
  tries: Try[];
  forEver: boolean;
  serial: "none" | "own" | "shared";
}

/** Of a kind that pauses, a person ends what only a person can mend. */
const scripted = (manner: Kind["manner"]): fc.Arbitrary<Scripted> =>
  fc.record({
    tries: fc.array(fc.constantFrom(...TRIES.filter((one) => manner === "persists" || one !== "turned away")), {
      maxLength: LONGEST,
    }),
    forEver: fc.boolean(),
    serial: fc.constantFrom("none", "own", "shared"),
  });

/** Tries of a piece before it is done, at most. */
const LONGEST = 4;

/** Eighteen pieces at most, each tried six times before it no longer holds up the next in its serial: half of the claims for each preference. */
const MOST_CLAIMS = 400;

const LOOKED_EVERY = 20;

const RUNS = 3;

const one = (tries: Try[], forEver: boolean, serial: Scripted["serial"]): Scripted => ({ tries, forEver, serial });

/** Found once: more pieces of one serial than a batch that never come to their end, before one that would at once. */
const FIRST_OF_A_BATCH: [Scripted[][], number] = [
  [
    [
      one(["busy", "lost", "failed"], true, "shared"),
      one(["busy", "busy", "away", "away"], true, "shared"),
      one(["lost", "lost", "lost", "busy"], true, "shared"),
      one([], true, "shared"),
    ],
    [one([], false, "shared"), one(["failed"], false, "shared")],
  ],
  3,
];

/** Thousands of transactions: a hang ends here, a busy machine does not. */
const WITHIN_MS = 600_000;

const failure = (how: Exclude<Try, "lost">): Failure => ({
  ok: false,
  kind: ({ failed: "failed", busy: "rate_limited", away: "unreachable", "turned away": "credentials" } as const)[how],
  ...{ code: how, status: 0, detail: "", retryAfterSeconds: 0, perhapsSent: false },
});

describe.each(databases("starved"))("pieces that never come to their end, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  beforeAll(async () => {
    opened = await testStore(location, { LOG_LEVEL: "silent" });
  });
  afterAll(() => opened.close());

  /** Asks for works of such pieces at a club of their own, and tries so often. @returns the places of those that are still open */
  async function openAfter(scripts: Scripted[][], claims: number, manner: Kind["manner"], batch: number) {
    const { db } = opened.store;
    const slug = `starved-${randomUUID().slice(0, 8)}`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, { slug, name: slug, baseUrl: `https://${slug}.example/api/v1`, clientId: slug, credential });
    const scriptOf = new Map<string, Scripted>();
    const tried = new Map<string, number>();
    for (const [nth, script] of scripts.entries()) {
      const { work } = await db.transaction((tx) =>
        askFor(
          tx,
          {},
          {
            ...{ club: slug, kind: "payments", collection: "payments", operation: "record", inTurn: true, now: noon },
            askedBy: { id: 1, name: "Marc Petit" },
            pieces: script.map(({ serial }, place) => ({
              subject: `thing ${nth} ${place}`,
              serial: serial === "none" ? null : serial === "own" ? serialWithin("chain") : `${slug} thing`,
            })),
          },
        ),
      );
      for (const [place, one] of script.entries()) scriptOf.set(`${work.id} ${place}`, one);
    }
    const kind: Kind = {
      ...{ name: "payments", manner, inFlight: 1, waitAfter: () => 0 },
      async send({ piece }) {
        const name = `${piece.workId} ${piece.position}`;
        const { tries, forEver } = scriptOf.get(name) ?? { tries: [], forEver: false };
        const nth = tried.get(name) ?? 0;
        tried.set(name, nth + 1);
        const how = forEver ? tries[nth % Math.max(1, tries.length)] : tries[nth];
        if (how === undefined) return forEver ? failure("failed") : { ok: true };
        return how === "lost" ? { ...failure("away"), perhapsSent: true } : failure(how);
      },
      trace: async () => ({ is: "unclear" }),
      async settled() {},
      progress() {},
    };
    const parts = { store: opened.store, log: createLog("starved", "silent"), now: () => noon };
    const call = { signal: new AbortController().signal };
    const ofClub = db.select({ id: works.id }).from(works).where(eq(works.club, slug));
    const countOpen = async () => {
      const open = await db
        .select({ workId: pieces.workId, position: pieces.position })
        .from(pieces)
        .where(and(inArray(pieces.workId, ofClub), inArray(pieces.state, [...OPEN_PIECES])));
      return open.filter(({ workId, position }) => !scriptOf.get(`${workId} ${position}`)?.forEver).length;
    };
    for (let nth = 0; nth < claims; nth++) {
      if (nth % LOOKED_EVERY === 0 && (await countOpen()) === 0) return 0;
      const first: Preference = nth % 2 ? "waited" : "fresh";
      const strand = { club: slug, kind: "payments", single: false } as const;
      const claimed: Claim[] =
        batch > 1
          ? await claimTogether(db, "tester", strand, batch, first)
          : [await claimPiece(db, "tester", strand, first)].filter((one) => one !== null);
      for (const claim of claimed)
        await settleClaim(parts, kind, "tester", { claim, shared: { read: undefined } }, call);
      // All that waits has waited a day longer: who is taken counts here, and not when.
      const aDayAgo = {
        notBefore: sql`not_before - interval '1 day'`,
        waitsSince: sql`waits_since - interval '1 day'`,
      };
      await db.update(works).set(aDayAgo).where(eq(works.club, slug));
      await db.update(pieces).set(aDayAgo).where(inArray(pieces.workId, ofClub));
    }
    return countOpen();
  }

  it.each(["persists", "pauses"] as const)(
    "keep no other from its own, whatever becomes of their tries, in a kind that %s",
    async (manner) => {
      const works = fc.array(fc.array(scripted(manner), { minLength: 2, maxLength: 6 }), {
        minLength: 1,
        maxLength: 3,
      });
      await fc.assert(
        fc.asyncProperty(works, fc.constantFrom(1, 3), async (scripts, batch) => {
          // Of a batch each piece is in a serial.
          const some = scripts.map((script) =>
            script.map((one) => (batch > 1 && one.serial === "none" ? { ...one, serial: "own" as const } : one)),
          );
          expect(await openAfter(some, MOST_CLAIMS, manner, batch)).toBe(0);
        }),
        { numRuns: RUNS, endOnFailure: true, examples: manner === "pauses" ? [FIRST_OF_A_BATCH] : [] },
      );
    },
    WITHIN_MS,
  );
});
