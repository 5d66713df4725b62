import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { rememberedHeadings, rememberHeadings } from "./remembered-headings.ts";

const said = { by: "Nadia Petit", now: new Date("2026-11-26T09:00:00Z") };

describe.each(databases("import_headings"))("what columns of files are, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let [clubs, club] = [0, ""];

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `headings-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    const baseUrl = `http://localhost/${club}`;
    await saveClub(store.db, { slug: club, name: club, baseUrl, clientId: club, credential });
  });

  it("is remembered by the heading, whatever its case and accents, as it was said last, and by its club alone", async () => {
    const keep = (field: string | null) =>
      store.db.transaction((tx) => rememberHeadings(tx, club, [{ heading: "Prénom", field }], said));
    await keep("first_name");
    expect(await rememberedHeadings(store.db, club, ["PRENOM", "Nom"])).toEqual(new Map([["PRENOM", "first_name"]]));
    await keep(null);
    expect(await rememberedHeadings(store.db, club, ["prénom"])).toEqual(new Map([["prénom", null]]));
    expect(await rememberedHeadings(store.db, "another", ["prénom"])).toEqual(new Map());
  });

  it("is not remembered of a column without a heading, and of a very long one by its beginning", async () => {
    const long = "é".repeat(5_000);
    const choices = [
      { heading: " ", field: "email" },
      { heading: long, field: "address" },
    ];
    await store.db.transaction((tx) => rememberHeadings(tx, club, choices, said));
    expect(await rememberedHeadings(store.db, club, ["", " ", long])).toEqual(new Map([[long, "address"]]));
  });

  it("is kept once where two say it at once", async () => {
    const choices = ["a", "b", "c"].map((heading) => ({ heading, field: "email" }));
    const keep = (order: typeof choices) => store.db.transaction((tx) => rememberHeadings(tx, club, order, said));
    await Promise.all([keep(choices), keep(choices.toReversed())]);
    expect((await rememberedHeadings(store.db, club, ["a", "b", "c"])).size).toBe(3);
  });
});
