import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { workbookFile } from "#lib/base/spreadsheets/testing/workbook-file.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { nameKeyOf } from "#lib/sync/resources/members.ts";
import { changeRows, setStage } from "#lib/sync/staging/change.ts";
import { planRows } from "#lib/sync/staging/planning.ts";
import { beginImport } from "./begin.ts";
import { imports } from "./kind.ts";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

const SEASON = 3;
const noon = new Date("2026-11-26T11:00:00Z");
const HEAD =
  "Nom;Prénom;Né le;Sexe;E-mail;Portable;Groupe;Responsable 1 Nom;Responsable 1 Prénom;Responsable 1 E-mail;Fonction";
const rowsOf = (...lines: string[]) => Buffer.from([HEAD, ...lines].join("\r\n"));

describe.each(databases("import"))("a file that is read in, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let seat: Seat;
  let [clubs, club] = [0, ""];

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: noon.toISOString(), LOG_LEVEL: "silent" }));
    const named = { email: `import-${Date.now()}@demo.example`, name: "Nadia Petit" };
    const [account] = await store.db
      .insert(accounts)
      .values({ ...named, createdAt: noon })
      .returning();
    seat = { person: { ...named, id: account?.id ?? 0 }, club: "", role: "secretary", scopes: null };
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `import-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, {
      slug: club,
      name: club,
      baseUrl: `http://localhost/${club}`,
      clientId: club,
      credential,
    });
    const copied = { club, reading: 1 };
    const lists = { slotIds: [], licenceIds: [] };
    await store.db.insert(mirrorGroups).values([
      { ...copied, ...lists, id: 11, seasonId: SEASON, name: "Éveil" },
      { ...copied, ...lists, id: 12, seasonId: SEASON, name: "Judo adultes" },
    ]);
    const morel = {
      lastName: "MOREL",
      firstName: "Léa",
      birthDate: "2014-03-02",
      sex: "Femme",
      email: "lea@club.example",
    };
    await store.db.insert(mirrorPeople).values({
      ...{ ...copied, ...morel, id: 5, phone: "0611223344", parents: [], searchKey: "" },
      nameKey: nameKeyOf(morel.lastName, morel.firstName),
    });
    await store.db.insert(mirrorRegistrations).values({
      ...{ ...copied, id: 71, kind: "annual", seasonId: SEASON, memberId: 5, activityId: 11, valid: null, slotIds: [] },
    });
  });

  const begin = (bytes: Buffer, ask = `the-upload-of-${club}`) =>
    beginImport({ ...seat, club }, { ask, name: "members.csv", bytes, seasonId: SEASON }, new AbortController().signal);
  const hand = () => ({ by: seat.person, now: noon });
  const set = async (name: { club: string; id: string }, settings: unknown) => {
    const kept = await store.db.transaction((tx) => setStage(tx, imports, name, hand(), { settings }));
    if (kept.ok) await planRows(store.db, imports, kept.stage);
  };
  const rows = () => store.db.select().from(stageRows).where(eq(stageRows.club, club)).orderBy(asc(stageRows.place));

  it("is kept as its rows, each with what it would write: nothing where the club has it already", async () => {
    const bytes = rowsOf(
      "Morel;Lea;02/03/2014;F;LEA@club.example;611223344;Eveil;;;;",
      "Roy;Paul;12/05/2013;M;;;Éveil;ROY;Ida;ida@home.example;",
      "Roy;Paul;12/05/2013;M;;;Judo adultes;ROY;Ida;ida@home.example;",
      ";;;;;;;;;;",
      "Total;2;;;;;;;;;",
    );
    expect(await begin(bytes)).toEqual({ ok: true, id: `the-upload-of-${club}` });
    const [same, paul, again, ...more] = await rows();
    expect(more).toEqual([]);
    expect(same).toMatchObject({
      place: 2,
      label: "MOREL Lea",
      state: "nothing",
      nothingBecause: "same",
      memberId: 5,
    });
    expect(paul).toMatchObject({
      place: 3,
      state: "ready",
      plan: [
        {
          names: "member",
          write: "POST /members",
          body: {
            ...{
              last_name: "Roy",
              first_name: "Paul",
              birth_date: "2013-05-12",
              sex: "Homme",
              email: "ida@home.example",
            },
            parents: [{ type: "Responsable_legal", last_name: "ROY", first_name: "Ida", email: "ida@home.example" }],
          },
        },
        {
          names: "registration",
          write: "POST /annual-registrations",
          body: { member_id: { of: "member" }, group_id: 11 },
        },
      ],
    });
    expect(again?.plan).toEqual([
      {
        names: "registration",
        write: "POST /annual-registrations",
        body: { member_id: { of: "member", row: 3 }, group_id: 12 },
      },
    ]);
    const [stage] = await store.db.select().from(stages).where(eq(stages.club, club));
    expect(stage?.settings).toMatchObject({
      found: {
        format: "csv",
        separator: "semicolon",
        headRow: 1,
        rows: 3,
        aside: expect.arrayContaining([expect.objectContaining({ why: "total", places: [6] })]),
      },
    });
  });

  it("that is sent twice is one, and of what is no table says why", async () => {
    const bytes = rowsOf("Roy;Paul;12/05/2013;M;paul@home.example;;;;;;");
    expect(await begin(bytes)).toEqual(await begin(bytes));
    expect(await rows()).toHaveLength(1);
    expect(await begin(Buffer.from("%PDF-1.4"), "another-upload-of-it")).toEqual({
      ok: false,
      file: { code: "not_a_table" },
    });
    expect(await begin(rowsOf(), "a-third-upload-of-it")).toMatchObject({ ok: false, file: { code: "no_rows" } });
  });

  it("asks which sheet is meant where a workbook has several with something in them, and reads that one", async () => {
    const line = ["Roy", "Paul", "12/05/2013", "M", "paul@home.example"];
    const sheet = (name: string, ...lines: string[][]) => ({ name, rows: [HEAD.split(";").slice(0, 5), ...lines] });
    const filled = [sheet("Poussins", line), { name: "Feuil3", rows: [] }, sheet("Adultes", line, line)];
    const file = workbookFile([...filled, { ...sheet("Listes", line), state: "hidden" as const }]);
    const ask = (sheet?: string, bytes = file) =>
      beginImport(
        { ...seat, club },
        { ask: "an-upload-of-a-workbook", name: "Club.xlsx", bytes, seasonId: SEASON, sheet },
        AbortSignal.timeout(30_000),
      );
    expect(await ask()).toEqual({
      ok: true,
      sheets: [
        { name: "Poussins", isHidden: false },
        { name: "Adultes", isHidden: false },
        { name: "Listes", isHidden: true },
      ],
      first: "Poussins",
    });
    expect(await rows()).toHaveLength(0);
    expect(await ask("Adultes")).toEqual({ ok: true, id: "an-upload-of-a-workbook" });
    expect(await rows()).toHaveLength(2);
    expect(await ask("Nulle part")).toMatchObject({ ok: false, file: { code: "no_such_sheet" } });
  });

  it("mends forty cells with one choice, and is read anew when a column is something else", async () => {
    const lines = Array.from({ length: 40 }, (_, nth) => `Roy;Paul ${nth};12/05/2013;M;p${nth}@home.example;;Judo;;;;`);
    const begun = await begin(rowsOf(...lines));
    if (!begun.ok || !("id" in begun)) throw new Error("not begun");
    const name = { club, id: begun.id };
    expect((await rows()).every(({ state }) => state === "doubtful")).toBe(true);
    const repair = { code: "unknownGroup", field: "group", repair: "Judo" };
    const mended = await store.db.transaction((tx) =>
      changeRows(tx, imports, name, hand(), { which: { repair }, changes: { group: "Judo adultes" } }),
    );
    expect(mended).toMatchObject({ ok: true, count: 40 });
    expect((await rows()).every(({ state }) => state === "ready")).toBe(true);
    const [stage] = await store.db
      .select()
      .from(stages)
      .where(and(eq(stages.club, club), eq(stages.id, begun.id)));
    const settings = imports.settings.parse(stage?.settings);
    const columns = settings.columns.map((one) => (one.field === "group" ? { ...one, field: null } : one));
    await set(name, { ...settings, columns });
    expect((await rows()).every(({ plan }) => (plan as unknown[]).length === 1)).toBe(true);
  });

  it("asks a person about somebody who is alike, and takes their word", async () => {
    const begun = await begin(rowsOf("Morell;Léa;02/03/2014;F;lea@club.example;;Éveil;;;;"));
    if (!begun.ok || !("id" in begun)) throw new Error("not begun");
    expect((await rows())[0]).toMatchObject({
      state: "doubtful",
      doubts: [{ code: "similarPerson", values: { ids: "5" } }],
    });
    const say = (person: number | "new") =>
      store.db.transaction((tx) =>
        changeRows(tx, imports, { club, id: begun.id }, hand(), { which: { places: [2] }, changes: { person } }),
      );
    await say(5);
    expect((await rows())[0]).toMatchObject({
      state: "ready",
      memberId: 5,
      plan: [{ names: "change", id: 5, body: { last_name: "Morell" } }],
    });
    await say("new");
    expect((await rows())[0]?.plan).toMatchObject([{ names: "member" }, { names: "registration" }]);
    expect(await say(99 as number)).toMatchObject({ ok: true });
    expect((await rows())[0]).toMatchObject({ state: "doubtful" });
  });

  it("asks whether a son is his father, whose mail he has, and never changes the father's telephone", async () => {
    const { copied, names } = { copied: { club, reading: 1 }, names: { lastName: "ROY", firstName: "Jean" } };
    await store.db.insert(mirrorPeople).values({
      ...{ ...copied, ...names, id: 8, email: "roy@home.example", phone: "0611111111", parents: [], searchKey: "" },
      ...{ birthDate: "1975-04-01", nameKey: nameKeyOf(names.lastName, names.firstName) },
    });
    await begin(
      rowsOf(
        "Roy;Jean;;;roy@home.example;0622222222;Éveil;;;;",
        "Roy;Jean;;;roy@home.example;0611111111;;;;;",
        "Roy;Jean;;;roy@home.example;0611111111;Éveil;;;;",
      ),
    );
    const [son, father, either] = await rows();
    expect(son).toMatchObject({ state: "doubtful", doubts: [{ code: "similarPerson", values: { ids: "8" } }] });
    expect(father).toMatchObject({ state: "nothing", nothingBecause: "same", memberId: 8 });
    expect(either?.plan).toMatchObject([{ names: "registration" }]);
  });

  it("asks whether two of one name are one person, and takes the word for it", async () => {
    const begun = await begin(
      rowsOf(
        "Roy;Jean;;;roy@home.example;;Éveil;;;;",
        "Roy;Jean;;;roy@home.example;0622222222;Judo adultes;;;;",
        "Sy;Awa;01/02/2012;;awa@home.example;;Éveil;;;;",
        "Sy;Awa;01/02/2012;;;0633333333;Judo adultes;;;;",
        "Sy;Awa;01/02/1980;;awa@home.example;;Judo adultes;;;;",
      ),
    );
    if (!begun.ok || !("id" in begun)) throw new Error("not begun");
    const [, second, , lesson, mother] = await rows();
    expect(second).toMatchObject({ state: "doubtful", doubts: [{ code: "similarRow", values: { rows: "2" } }] });
    expect(lesson?.plan).toMatchObject([{ names: "registration", body: { member_id: { of: "member", row: 4 } } }]);
    expect(lesson?.doubts).toMatchObject([{ code: "otherInFile", values: { row: 4, fields: "phone" }, blocks: false }]);
    expect(mother?.plan).toMatchObject([{ names: "member" }, { names: "registration" }]);
    const say = (person: string) =>
      store.db.transaction((tx) =>
        changeRows(tx, imports, { club, id: begun.id }, hand(), { which: { places: [3] }, changes: { person } }),
      );
    await say("new");
    expect((await rows())[1]?.plan).toMatchObject([{ names: "member" }, { names: "registration" }]);
    await say("row 2");
    expect((await rows())[1]?.plan).toMatchObject([
      { names: "registration", body: { member_id: { of: "member", row: 2 }, group_id: 12 } },
    ]);
  });

  it("moves what an earlier run registered and the club did not validate, and has it validated as it was meant to be", async () => {
    const begun = await begin(rowsOf("Morel;Léa;02/03/2014;F;lea@club.example;0611223344;Éveil;;;;"));
    if (!begun.ok || !("id" in begun)) throw new Error("not begun");
    const name = { club, id: begun.id };
    const [stage] = await store.db
      .select()
      .from(stages)
      .where(and(eq(stages.club, club), eq(stages.id, begun.id)));
    const settings = { ...imports.settings.parse(stage?.settings), validate: true };
    await store.db
      .update(stageRows)
      .set({
        made: { member: 5, registration: 71 },
        outcome: "refused",
        code: "capacity_reached",
        settledAt: new Date(),
      })
      .where(eq(stageRows.club, club));
    await set(name, settings);
    const validation = { names: "validation", write: "POST /annual-registrations/{id}/validate", id: 71, body: {} };
    expect((await rows())[0]).toMatchObject({ state: "ready", plan: [validation] });
    await store.db.transaction((tx) =>
      changeRows(tx, imports, name, hand(), { which: { places: [2] }, changes: { group: "Judo adultes" } }),
    );
    expect((await rows())[0]?.plan).toEqual([
      {
        ...{ names: "move-12", write: "PATCH /annual-registrations/{id}", id: 71 },
        ...{ body: { group_id: 12 }, seen: { group_id: 11 } },
      },
      validation,
    ]);
  });
});
