import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { medicalRules } from "#lib/base/store/schema/papers/medical.ts";
import { mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { medicalRulesOf, ruleHistory } from "./club-rules.ts";
import { endRule, MOST_RULES, takeFrenchRules, writeRule } from "./keep-rules.ts";
import { isInForce, type MedicalRuleFields, medicalRuleFields } from "./medical-rule.ts";

const club = "demo";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 8, minute));
const fields: MedicalRuleFields = {
  ...{ sportId: null, minAge: 18, maxAge: null, asks: "both", youngMonths: 12, validMonths: 36, types: ["standard"] },
  ...{ graceUntil: null, firstDay: "2027-01-01", lastDay: null, source: "Règlement médical, art. 4" },
};

it("takes a rule that says where it stands written, and nothing that is none", () => {
  expect(medicalRuleFields.safeParse(fields).success).toBe(true);
  const wrong = [
    { source: "  " },
    { source: "x".repeat(501) },
    { minAge: 40, maxAge: 39 },
    { validMonths: 0 },
    { firstDay: "2027-02-01", lastDay: "2027-01-31" },
    { types: Array.from({ length: 9 }, () => "standard") },
    { more: 1 },
  ];
  for (const one of wrong) expect(medicalRuleFields.safeParse({ ...fields, ...one }).success).toBe(false);
});

describe.each(databases("medical_rules"))("rules about papers, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let account = 0;
  const writing = (minute = 0) => ({ club, by: { id: account, name: "Ada" }, now: at(minute) });
  const write = (wish: Parameters<typeof writeRule>[2], minute = 0) =>
    store.db.transaction((tx) => writeRule(tx, writing(minute), wish));
  const rules = async (of = club) => (await medicalRulesOf(store.db, of)).rules;
  const byDays = async () =>
    (await rules()).map(({ minAge, asks, firstDay, lastDay }) => [minAge, asks, firstDay, lastDay]).sort();

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const ada = await addAccount(store.db, { email: "ada@rules.example", name: "Ada", passwordHash: "no" });
    account = ada?.id ?? 0;
  });
  afterAll(() => close());

  beforeEach(async () => {
    const { db } = store;
    await db.delete(auditEntries);
    await db.delete(clubs);
    for (const slug of [club, "other"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: at(0), updatedAt: at(0) },
      });
    await db
      .insert(mirrorSports)
      .values(["Judo", "Plongée"].map((name, index) => ({ club, id: index + 1, reading: 1, name })));
  });

  it("are those of France until a club writes its own, also for a sport with special constraints", async () => {
    expect(await medicalRulesOf(store.db, club)).toMatchObject({ areOwn: false });
    expect((await rules()).map(({ sportId, asks }) => [sportId, asks])).toEqual([
      ...[[null, "attestation"] as const, [null, "attestation"] as const, [2, "certificate"] as const],
    ]);
    expect(await rules("other")).toHaveLength(2);
    expect(await write({ replaces: null, fields })).toEqual({ ok: true });
    expect(await medicalRulesOf(store.db, club)).toMatchObject({ areOwn: true });
    expect(await rules()).toHaveLength(4);
    expect(await medicalRulesOf(store.db, "other")).toMatchObject({ areOwn: false });
  });

  it("hold until the day before the one that takes their place, and never say anything else than they said", async () => {
    await write({ replaces: null, fields: { ...fields, firstDay: "2026-09-01" } });
    const before = await store.db.select().from(medicalRules);
    const old = before.find(({ source }) => source === fields.source);
    await write({ replaces: old?.id ?? "", fields: { ...fields, validMonths: 12 } }, 1);
    const after = await store.db.select().from(medicalRules);
    for (const { setAsideAt: _, setAsideBy: __, ...row } of before)
      expect(after).toContainEqual(expect.objectContaining(row));
    expect(after.find(({ id }) => id === old?.id)).toMatchObject({ setAsideBy: "Ada", setAsideAt: at(1) });
    expect((await byDays()).filter(([, asks]) => asks === "both")).toEqual([
      [18, "both", "2026-09-01", "2026-12-31"],
      [18, "both", "2027-01-01", null],
    ]);
    const own = (await rules()).filter(({ asks }) => asks === "both");
    for (const day of ["2026-12-31", "2027-01-01"]) expect(own.filter((rule) => isInForce(rule, day))).toHaveLength(1);
    expect((await ruleHistory(store.db, club)).filter(({ setAsideAt }) => setAsideAt !== null)).toHaveLength(1);
    const again = await write({ replaces: old?.id ?? "", fields }, 2);
    expect(again).toEqual({ ok: false, code: "changed" });
  });

  it("are wholly replaced by one that begins no later than they did", async () => {
    await write({ replaces: "fr-2026-adults", fields: { ...fields, firstDay: "2022-03-04" } });
    expect((await byDays()).map(([, asks]) => asks).sort()).toEqual(["attestation", "both", "certificate"]);
  });

  it("end on a day, or altogether, and a club may ask for nothing", async () => {
    const end = (id: string, lastDay: string | null) =>
      store.db.transaction((tx) => endRule(tx, writing(), { id, lastDay }));
    expect(await end("fr-2026-adults", "2027-06-30")).toEqual({ ok: true });
    expect((await rules()).find(({ minAge }) => minAge === 18)?.lastDay).toBe("2027-06-30");
    expect(await end("fr-2026-adults", null)).toEqual({ ok: false, code: "changed" });
    for (const { id } of await rules()) await end(id, null);
    expect(await medicalRulesOf(store.db, club)).toEqual({ rules: [], areOwn: true });
    await store.db.transaction((tx) => takeFrenchRules(tx, writing(5)));
    expect(await rules()).toHaveLength(3);
  });

  it("name a sport of the club, and are not without number", async () => {
    expect(await write({ replaces: null, fields: { ...fields, sportId: 3 } })).toEqual({ ok: false, code: "sport" });
    expect(await write({ replaces: "nobody's", fields })).toEqual({ ok: false, code: "changed" });
    expect(await medicalRulesOf(store.db, club), "what is refused changes nothing").toMatchObject({ areOwn: false });
    for (let more = 3; more < MOST_RULES; more++) await write({ replaces: null, fields });
    expect(await write({ replaces: null, fields })).toEqual({ ok: false, code: "many" });
    expect(await rules()).toHaveLength(MOST_RULES);
    const before = await rules();
    // The old one would go on until the new one begins: one more than there may be.
    expect(await write({ replaces: "fr-2026-adults", fields })).toEqual({ ok: false, code: "many" });
    expect(await rules()).toEqual(before);
    expect(await write({ replaces: "fr-2026-adults", fields: { ...fields, firstDay: null } })).toEqual({ ok: true });
  });

  it("are written by one after the other, and the log says by whom", async () => {
    const both = await Promise.all(
      [1, 2].map((minute) => write({ replaces: "fr-2026-adults", fields: { ...fields, validMonths: minute } }, minute)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await rules()).filter(({ asks }) => asks === "both")).toHaveLength(1);
    const logged = await store.db.select().from(auditEntries);
    expect(logged.map(({ action, accountName }) => [action, accountName])).toEqual([["medical.rule", "Ada"]]);
  });
});
