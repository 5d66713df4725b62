import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { COPIED } from "#lib/sync/resources/all.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { keep, nextReading } from "./copy.ts";

const CLUB = "odd";
const SEASON = 2;

/** What a service may send instead of a field's value, dates above all: what JavaScript takes for one is not what a database can keep. */
const oddValue = fc.oneof(
  fc.constantFrom(
    ...["0000-01-01", "0000-12-31T23:59:59Z", "9999-12-31", "9999-12-31T23:59:59-14:00", "10000-01-01", "2026-02-30"],
    ...[
      "+012026-01-01T00:00:00Z",
      "-000001-01-01T00:00:00Z",
      "275760-09-13",
      "infinity",
      "now",
      "5",
      "2026-09-01T24:00:00Z",
    ],
    ...[
      "0001-01-01T00:00:00+14:00",
      "2026-09-01T10:00:60Z",
      "2026-09-01T10:00:00.123456789Z",
      "\0",
      "a\0b",
      "\ud800",
      "x".repeat(30_000),
    ],
    ...[Number.MAX_SAFE_INTEGER, -1, 0.5, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 1e308, -0, null, true, [], {}],
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }),
  fc.array(fc.record({ id: fc.integer(), email: fc.string(), birth_date: fc.constant("0000-01-01") }), {
    maxLength: 3,
  }),
);

/** A record that has whatever is asked of it: what a reader looks at, it is given something odd for. */
function oddRecord(id: number, values: Iterator<unknown>): Raw {
  const given = new Map<string | symbol, unknown>([["id", id]]);
  return new Proxy<Raw>(
    {},
    {
      get: (_, name) => {
        // Whose it is, mostly: without that it is no row at all.
        if (!given.has(name))
          given.set(name, /_id$/.test(String(name)) && id % 4 ? (id % 50) + 1 : values.next().value);
        return given.get(name);
      },
    },
  );
}

describe.each(databases("odd_rows"))("what a club may send, %s", (_name, location) => {
  let desk: { store: Store; close: () => Promise<void> };
  beforeAll(async () => {
    desk = await testStore(location);
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(desk.store.db, {
      slug: CLUB,
      name: CLUB,
      baseUrl: "http://localhost:1/api/v1",
      clientId: "c",
      credential,
    });
  });
  afterAll(() => desk.close());

  it.each(COPIED.map(({ copy }) => copy))(
    "keeps each row of $phase, whatever stands in its fields",
    async ({ phase, row }) => {
      let kept = 0;
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(oddValue), async (values) => {
          const raws = Array.from({ length: 8 }, (_, index) => oddRecord(index + 1, values));
          const rows = raws.map((raw) => row(raw, SEASON)).filter((one) => one !== null);
          kept += rows.length;
          const { db } = desk.store;
          const reading = await nextReading(db);
          await db.transaction((tx) => keep(tx, CLUB, phase, rows, reading));
        }),
        { numRuns: 40 },
      );
      expect(kept).toBeGreaterThan(0);
    },
  );
});
