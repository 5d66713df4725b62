import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import type { Mailing } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { askForMailing } from "#lib/sync/post/mailing.ts";
import { groups } from "#lib/sync/resources/groups.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { listedFamilies } from "#lib/treasury/dues/family-list.ts";
import type { Reminder } from "./reminder.ts";
import { atAddress, reminderLetters } from "./reminder-letters.ts";
import { beginRound, findRound, remindingIn } from "./round.ts";

const scope = { club: "demo", seasonId: 2 };
const TODAY = "2026-11-25";
const RECORD = { club: "demo", reading: 1 };

const reminder = (id: number, addresses: string[], more: Partial<Reminder> = {}): Reminder => ({
  ...{ id, name: `NOM ${id}`, addresses, recipients: [], remindedAt: null, remindedCount: 0 },
  ...{ people: [{ id, name: `NOM ${id} Zoé`, firstName: "Zoé", balanceCents: 1_000, lines: [] }] },
  ...{ balanceCents: 1_000, plannedCents: 0, isPart: false },
  ...more,
});

it("writes one letter an address, naming all its people, and says whom no address reaches", () => {
  const both = [reminder(1, ["a@x.test", "B@x.test"]), reminder(2, ["b@x.test"], { isPart: true }), reminder(3, [])];
  const { letters, without } = lettersTo(both);
  expect(letters).toEqual([
    { address: "a@x.test", memberIds: [1] },
    { address: "B@x.test", memberIds: [1, 2] },
  ]);
  expect(without.map(({ id }) => id)).toEqual([3]);
  expect(atAddress(both, "b@X.test")).toMatchObject({ name: "NOM 1 / NOM 2", balanceCents: 2_000, isPart: true });
  expect(atAddress(both, "c@x.test")).toBeUndefined();
});

describe.each(databases("reminder_letters"))("a reminder by the club's mail server, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(schema.clubs);
    await db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "Club de Fougères", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: now(), updatedAt: now() },
    });
    const group = groups.copy.row({ id: 10, name: "Judo", cost_euros: 150 }, 2);
    if (group) await db.insert(schema.mirrorGroups).values({ ...group, ...RECORD });
    for (const id of [1, 2, 3, 4]) {
      const raw = { id, last_name: `Nom ${id}`, first_name: "Zoé", email: `${id}@x.test`, birth_date: "1990-01-01" };
      const person = members.copy.row(raw);
      if (person) await db.insert(schema.mirrorPeople).values({ ...person, ...RECORD });
      await db
        .insert(schema.mirrorRegistrations)
        .values({ kind: "annual", id, memberId: id, activityId: 10, valid: true, seasonId: 2, ...RECORD, slotIds: [] });
    }
  });
  afterAll(() => close());

  it("is written by what is known as it leaves: not to who has paid, is exempt or has another address, and not before that is known", async () => {
    const { db } = store;
    const families = await listedFamilies(db, scope, TODAY);
    const id = await db.transaction((tx) => beginRound(tx, scope, families, "Anne"));
    const round = await findRound(db, scope, id);
    if (!round) throw new Error("There is no round.");
    const { letters } = lettersTo((await remindingIn(db, round, TODAY)).reminders);
    expect(letters.map(({ address }) => address)).toEqual(["1@x.test", "2@x.test", "3@x.test", "4@x.test"]);
    const mailing: Mailing = {
      ...{ club: "demo", id: "m", seasonId: 2, madeOf: id, size: 4, writtenBy: "Anne", writtenAt: now() },
      ...{ stoppedBy: null, stoppedAt: null, topic: null },
      kind: "reminders",
      locale: "fr",
    };
    const write = (member: number) =>
      reminderLetters.write(db, {
        mailing,
        letter: { address: `${member}@x.test` } as typeof schema.letters.$inferSelect,
        memberIds: [member],
      });
    expect(await write(1), "nobody has read the payments yet").toEqual({ waitSeconds: expect.any(Number) });
    const pass = await nextReading(db);
    await db
      .insert(schema.wholeReadings)
      .values({ club: "demo", seasonId: 2, phase: "payments", asked: 1, pass, asOf: now(), dueAt: now() })
      .onConflictDoUpdate({
        target: [schema.wholeReadings.club, schema.wholeReadings.seasonId, schema.wholeReadings.phase],
        set: { pass, asOf: now() },
      });
    const paid = payments.copy.row({ id: 1, member_id: 1, amount_cents: 15_000, type: "Paiement" }, 2);
    if (paid) await db.insert(schema.mirrorPayments).values({ ...paid, ...RECORD });
    await db.insert(schema.reminderExemptions).values({
      ...{ ...scope, memberId: 2, until: "2999-01-01", reason: null, writtenBy: "Anne", writtenAt: now() },
    });
    await db.update(schema.mirrorPeople).set({ email: "new@x.test" }).where(eq(schema.mirrorPeople.id, 3));
    // Somebody asks for letters of the round: what was read until then is older than their batch.
    const mailed = { ...scope, kind: "reminders", madeOf: id, locale: "fr", topic: null } as const;
    await db.transaction((tx) => askForMailing(tx, mailed, [], { by: { id: 1, name: "Anne" }, now: now() }));
    expect(await write(4)).toEqual({ waitSeconds: expect.any(Number) });
    await db.update(schema.wholeReadings).set({ pass: await nextReading(db), asOf: now() });
    expect(await write(1)).toEqual({ not: "settled" });
    expect(await write(2)).toEqual({ not: "exempt" });
    expect(await write(3)).toEqual({ not: "elsewhere" });
    const written = await write(4);
    if (!("body" in written)) throw new Error("not written");
    expect(written.subject).toContain("Club de Fougères");
    expect(written.body).toMatch(/- Judo\s: 150/);
    expect(written.body).not.toMatch(/[{}]/);
    // What is read of one family alone is what the whole round says of it.
    const whole = (await remindingIn(db, round, TODAY)).reminders;
    for (const one of whole)
      expect((await remindingIn(db, round, TODAY, [one.people[0]?.id ?? 0])).reminders).toEqual([one]);
    expect(whole.length).toBeGreaterThan(1);
    await db.transaction((tx) =>
      reminderLetters.sent(
        tx,
        { mailing, letter: {} as typeof schema.letters.$inferSelect, memberIds: [4] },
        written.about,
      ),
    );
    expect(await db.select().from(schema.reminders)).toMatchObject([
      { memberId: 4, channel: "post", balanceCents: 15_000, writtenBy: "Anne" },
    ]);
  });
});
