import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { en } from "#lib/base/words/en.ts";
import { HELD_SOURCES, SAYS_NOTHING } from "#lib/desk/held-sources.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { disclose } from "./disclose.ts";
import { HELD_NAMES } from "./held.ts";
import { fillTwoClubs } from "./testing/held-person.ts";

/** Columns by which a table tells of somebody: their number, that of what is theirs, and frozen lists of people. */
const NAMES_SOMEBODY = [
  ...[
    "member_id",
    "member_ids",
    "payment_id",
    "payment_ids",
    "low_id",
    "record_id",
    "subject",
    "families",
    "lines",
    "parents",
  ],
];
/** Of accounts, not of people of the club: what a person sees in their own settings. */
const OF_ACCOUNTS = ["calendar_feeds", "sessions", "provider_subjects"];

const nameOf = (table: PgTable) => getTableConfig(table).name;

it("has every table that tells of somebody, or says why not", () => {
  const tables = Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[];
  const telling = tables.filter((table) =>
    getTableConfig(table).columns.some(({ name }) => NAMES_SOMEBODY.includes(name)),
  );
  expect(telling.length).toBeGreaterThan(20);
  const told = [...HELD_SOURCES.flatMap((source) => source.tables), ...SAYS_NOTHING.map(({ table }) => table)];
  const missing = telling.map(nameOf).filter((name) => !told.map(nameOf).includes(name) && !OF_ACCOUNTS.includes(name));
  expect(missing, "give it a source in lib/desk/held-sources.ts").toEqual([]);
  expect(HELD_SOURCES.map(({ name }) => name)).toEqual([...HELD_NAMES]);
  expect(Object.keys(en.disclosure.parts)).toEqual([...HELD_NAMES]);
});

describe.each(databases("disclosure"))("what the desk holds of a person, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Directrice Zqauthor" };
  const at = new Date("2026-11-26T08:00:00Z");

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    by = await fillTwoClubs(db, "d@held.example", by.name, at);
  });
  afterAll(() => close());

  const held = async (memberId: number, club = "demo") => disclose(store, by, HELD_SOURCES, { club, memberId });

  it("has something of each kind, theirs and that of the record that was given up for theirs, and nobody else's", async () => {
    const parts = await held(5);
    const empty = parts.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    // No registrations here: whoever has one is not given up.
    expect(empty).toEqual(["registrations"]);
    const text = JSON.stringify(parts);
    expect(text).toContain("Zqown demo");
    expect(text).toContain("Zqgiven demo");
    expect(text).not.toContain("Zqother");
    expect(text).not.toMatch(/Zq\w+ other/);
    const notes = parts.find(({ name }) => name === "notes")?.rows ?? [];
    expect(notes.map(({ kind }) => kind).toSorted()).toEqual(
      ["direction", "direction", "money", "money", "office", "office"].toSorted(),
    );
  });

  it("says what a letter carried and was for, and nothing of the cards of others", async () => {
    const parts = new Map((await held(5)).map(({ name, rows }) => [name, rows]));
    expect(parts.get("letters")?.map(({ attached }) => attached)).toContainEqual(["recu-5.pdf"]);
    expect(JSON.stringify(parts.get("letters"))).not.toContain("digest-5");
    expect(parts.get("freeLetters")).toContainEqual(expect.objectContaining({ purpose: "cards", papers: ["5"] }));
  });

  it("never says who of the club wrote something", async () => {
    expect(JSON.stringify(await held(5))).not.toContain("Zqauthor");
  });

  it("says of each field what it is", async () => {
    const fields = (await held(5)).flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row)));
    const named = Object.keys(en.disclosure.fields);
    expect([...new Set(fields)].filter((field) => !named.includes(field))).toEqual([]);
  });

  it("is written down in the log, about whom and by whom", async () => {
    await held(6);
    const entries = await store.db.select().from(schema.auditEntries);
    expect(entries.at(-1)).toMatchObject({
      action: "member.disclose",
      subject: "members/6",
      accountId: by.id,
      details: null,
    });
  });

  it("has nothing of somebody whom nothing is about", async () => {
    expect((await held(999)).flatMap(({ rows }) => rows)).toEqual([]);
  });
});
