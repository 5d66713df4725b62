import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  wholeReadings,
} from "#lib/base/store/schema/sync/mirror.ts";
import { reminderExemptions, reminders } from "#lib/base/store/schema/treasury/treasury.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { endExemptions, exemptPeople, noteReminders } from "./keep-reminders.ts";
import { beginRound, findRound, keepTexts, latestRounds, remindingIn } from "./round.ts";
import { roundState } from "./round-state.ts";

const club = "demo";
const seasonId = 2;
const scope = { club, seasonId };
const moment = new Date("2026-09-01T08:00:00Z");
const TODAY = "2026-11-25";
const RECORD = { club, reading: 1 };

describe.each(databases("rounds"))("a round of reminders, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    await db.insert(clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: moment, updatedAt: moment },
    });
    const group = groups.copy.row({ id: 10, name: "Judo", cost_euros: 150 }, seasonId);
    if (group) await db.insert(mirrorGroups).values({ ...group, ...RECORD });
    for (const id of [1, 2, 3]) {
      const raw = { id, last_name: `Nom ${id}`, first_name: "Zoé", email: `${id}@x.test`, birth_date: "1990-01-01" };
      const person = members.copy.row(raw);
      if (person) await db.insert(mirrorPeople).values({ ...person, ...RECORD });
      await db
        .insert(mirrorRegistrations)
        .values({ kind: "annual", id, memberId: id, activityId: 10, valid: true, seasonId, ...RECORD, slotIds: [] });
    }
  });
  afterAll(() => close());

  const begin = async () => {
    const families = await listedFamilies(store.db, scope, TODAY);
    const id = await store.db.transaction((tx) => beginRound(tx, scope, families, "Anne"));
    const round = await findRound(store.db, scope, id);
    if (!round) throw new Error("There is no round.");
    return round;
  };
  const names = async (round: Awaited<ReturnType<typeof begin>>) => {
    const { reminders: left, leftOut } = await remindingIn(store.db, round, TODAY);
    return { left: left.map(({ id }) => id), leftOut: leftOut.map(({ name, why }) => `${name} ${why}`) };
  };

  it("is written only once the payments were read whole since the families were chosen, and lately", async () => {
    const round = await begin();
    const at = new Date("2026-11-25T08:00:00Z");
    const is = async (now = at) => (await roundState(store.db, round, now)).isRead;
    expect(await is()).toBe(false);
    const place = { club, seasonId, phase: "payments" };
    await store.db.insert(wholeReadings).values({ ...place, asked: 1, pass: round.reading - 1, asOf: at, dueAt: at });
    expect(await is(), "a reading that had begun before").toBe(false);
    const pass = await nextReading(store.db);
    await store.db.update(wholeReadings).set({ pass }).where(eq(wholeReadings.club, club));
    expect(await is()).toBe(true);
    expect(await is(new Date(at.getTime() + 3 * 60_000)), "three minutes later").toBe(false);
    expect(await findRound(store.db, { club, seasonId: 1 }, round.id)).toBeUndefined();
    expect(await findRound(store.db, { club: "other", seasonId }, round.id)).toBeUndefined();
  });

  it("leaves out who has paid and who is exempt, and takes them in again", async () => {
    const round = await begin();
    expect(await names(round)).toEqual({ left: [1, 2, 3], leftOut: [] });
    const paid = payments.copy.row({ id: 1, member_id: 1, amount_cents: 15_000, type: "Paiement" }, seasonId);
    if (paid) await store.db.insert(mirrorPayments).values({ ...paid, ...RECORD });
    const account = await addAccount(store.db, { email: "anne@desk.example", name: "Anne", passwordHash: "no" });
    const by = { id: account?.id ?? 0, name: "Anne" };
    const said = { until: TODAY, reason: null, by };
    await store.db.transaction((tx) => exemptPeople(tx, scope, [2], { ...said, until: "2026-11-24" }));
    expect((await names(round)).left, "an exemption that is over").toEqual([2, 3]);
    await store.db.transaction((tx) => exemptPeople(tx, scope, [2], said));
    expect(await names(round)).toEqual({ left: [3], leftOut: ["NOM 1 Zoé paid", "NOM 2 Zoé exempt"] });
    await store.db.transaction((tx) => endExemptions(tx, scope, [2], by));
    expect((await names(round)).left).toEqual([2, 3]);
    expect(await store.db.$count(reminderExemptions)).toBe(0);
  });

  it("writes down who was written to, and keeps what two write of it in different languages", async () => {
    const round = await begin();
    const { reminders: left } = await remindingIn(store.db, round, TODAY);
    await store.db.transaction((tx) => noteReminders(tx, scope, left, { channel: "letter", by: "Anne" }));
    const rows = await store.db.select().from(reminders);
    expect(rows.map(({ memberId, balanceCents, channel }) => [memberId, balanceCents, channel])).toEqual([
      [2, 15_000, "letter"],
      [3, 15_000, "letter"],
    ]);
    const text = (subject: string) => ({ subject, body: "{nom}" });
    await store.db.transaction((tx) => keepTexts(tx, round, { "personal.fr": text("un") }));
    await store.db.transaction((tx) => keepTexts(tx, round, { "personal.en": text("one") }));
    const kept = { "personal.fr": text("un"), "personal.en": text("one") };
    expect((await findRound(store.db, scope, round.id))?.texts).toEqual(kept);
    // A club writes its texts once.
    expect((await begin()).texts).toEqual(kept);
    expect(await latestRounds(store.db, scope, 2)).toHaveLength(2);
  });
});
