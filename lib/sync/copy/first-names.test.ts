import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { members } from "#lib/sync/resources/members.ts";
import { firstNamesIn } from "./first-names.ts";

const PEOPLE = ["Léa Martin", "Léa Le Goff", "Martin Dupré", "Zoé Martin", "Anne-Marie Lea", "Noël Noël"];

describe.each(databases("first_names"))("words by which a club's people are called first, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  const db = () => opened.store.db;

  beforeAll(async () => {
    opened = await testStore(location);
    const credential = { kind: "secret", secret: "s" } as const;
    for (const slug of ["demo", "other"])
      await saveClub(db(), { slug, name: slug, baseUrl: `http://localhost/${slug}`, clientId: "c", credential });
    for (const [nth, name] of PEOPLE.entries()) {
      const [first_name = "", ...last] = name.split(" ");
      const person = members.copy.row({ id: nth + 1, first_name, last_name: last.join(" ") });
      if (person)
        await db()
          .insert(mirrorPeople)
          .values({ ...person, club: "demo", reading: 0 });
    }
  });
  afterAll(() => opened.close());

  it.each([
    ["Léa Dupont", ["lea"]],
    ["lea martin", ["lea"]],
    // One is called so first, two last; one as often as the other is neither.
    ["Martin", []],
    ["Noël", []],
    ["anne", ["anne"]],
    ["Anne-Marie", ["anne", "marie"]],
    ["%", []],
    ["", []],
    ["Kervadec", []],
  ])("%s", async (typed, expected) => {
    const isFirst = await firstNamesIn(db(), "demo", typed);
    const words = ["lea", "martin", "noel", "anne", "marie", "kervadec", "dupont", "%", ""];
    expect(words.filter(isFirst)).toEqual(expected);
    expect(words.filter(await firstNamesIn(db(), "other", typed))).toEqual([]);
  });
});
