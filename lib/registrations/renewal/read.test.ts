import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AS_IT_WAS } from "#lib/activities/rollover/as-it-was.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPresences } from "#lib/base/store/schema/activities/attendance.ts";
import { paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import {
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { seasonOfMembers } from "#lib/desk/season-of-members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { addresseesOfLeavers } from "./leavers.ts";
import { foundRenewals } from "./list.ts";
import { renewalRows, type SeasonPair, seasonPair } from "./read.ts";
import { comersBetween } from "./returns.ts";
import { parseRenewalView } from "./view.ts";

const club = "voile";
const copied = { club, reading: 1 };
const scope = { club, seasonId: 2, today: "2026-09-12" };
const group = { ...copied, sportId: 1, type: "Loisir", slotIds: [] as number[], licenceIds: [], costEuros: 100 };
const slot = { ...copied, day: "lundi", hour: 18, minute: 30, durationMinutes: 60, trainerIds: [] };
const person = { ...copied, sex: "Femme", emailVerified: true, parents: [] };
const at = (day: string) => new Date(`${day}T10:00:00Z`);

function registration(id: number, memberId: number, activityId: number, valid: boolean | null, seasonId = 1) {
  return { ...copied, kind: "annual" as const, seasonId, id, memberId, activityId, valid, slotIds: [] as number[] };
}

describe.each(databases("renewal"))("renewal, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let pair: SeasonPair;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await saveClub(db, {
      ...{ slug: club, name: "Voile", baseUrl: "http://localhost:4000/voile/api/v1", clientId: "client" },
      credential: { kind: "secret", secret: "secret" },
    });
    await db.insert(mirrorSeasons).values([
      { ...copied, id: 1, name: "2025-2026", startDate: "2025-09-01", endDate: "2026-08-31" },
      {
        ...{ ...copied, id: 2, name: "2026-2027", startDate: "2026-09-01", endDate: "2027-08-31" },
        ...{ registrationStart: "2026-09-15", registrationEnd: "2026-10-31", maxAnnualRegistrations: 2 },
        ...{ formerStart: "2026-09-01", formerAll: false, cityStart: "2026-09-15", priorityCity: "" },
      },
    ]);
    await db.insert(mirrorGroups).values([
      { ...group, id: 10, seasonId: 1, name: "Optimist 8-10 ans", slotIds: [31] },
      {
        ...group,
        id: 20,
        seasonId: 2,
        name: "Optimist 8-10 ans",
        slotIds: [32, 33],
        slotCount: 1,
        birthYearStart: 2018,
        birthYearEnd: 2016,
      },
      {
        ...group,
        id: 21,
        seasonId: 2,
        name: "Dériveur 11-14 ans",
        birthYearStart: 2015,
        birthYearEnd: 2012,
        capacity: 1,
      },
    ]);
    await db.insert(mirrorSlots).values([
      { ...slot, id: 31, seasonId: 1, name: "Lundi" },
      { ...slot, id: 32, seasonId: 2, name: "Lundi soir" },
      { ...slot, id: 33, seasonId: 2, name: "Mercredi", day: "mercredi" },
    ]);
    await db.insert(mirrorPeople).values([
      {
        ...person,
        id: 1,
        lastName: "Abel",
        firstName: "Ana",
        birthDate: "2016-05-05",
        nameKey: "abel ana",
        searchKey: "abel | ana",
      },
      {
        ...person,
        id: 2,
        lastName: "Brun",
        firstName: "Bea",
        birthDate: "2015-05-05",
        nameKey: "brun bea",
        searchKey: "brun | bea",
        email: "bea@x.example",
      },
      {
        ...person,
        id: 3,
        lastName: "Caro",
        firstName: "Cleo",
        birthDate: "2014-05-05",
        nameKey: "caro cleo",
        searchKey: "caro | cleo",
        email: "cleo@x.example",
        parents: [
          {
            type: "Mere",
            first_name: "M",
            last_name: "Caro",
            title: null,
            phone: null,
            email: "mere@x.example",
            profession: null,
          },
        ],
      },
      {
        ...person,
        id: 4,
        lastName: "Dix",
        firstName: "Dan",
        birthDate: "1980-05-05",
        nameKey: "dix dan",
        searchKey: "dix | dan",
      },
    ]);
    await db
      .insert(mirrorRegistrations)
      .values([
        { ...registration(101, 1, 10, true), slotIds: [31], registeredAt: at("2025-09-03") },
        { ...registration(102, 2, 10, true), registeredAt: at("2025-09-02") },
        { ...registration(103, 3, 10, true), registeredAt: at("2025-09-01") },
        { ...registration(104, 4, 10, false), registeredAt: at("2025-09-01") },
        registration(201, 2, 21, null, 2),
        registration(202, 4, 20, true, 2),
      ]);
    await db.insert(mirrorPresences).values(
      (["present", "absent"] as const).map((presence, day) => ({
        ...{ ...copied, seasonId: 1, date: `2026-01-0${day + 1}`, type: "lesson" as const, courseId: 1 },
        ...{ memberId: 1, presence },
      })),
    );
    await db.insert(mirrorPayments).values({
      ...{ ...copied, id: 1, seasonId: 1, memberId: 1, amountCents: 10_000, type: "Paiement", methodKey: "" },
    });
    await db.insert(paperOwners).values({ club, memberId: 3, readAt: at("2026-01-01") });
    await db.insert(mirrorStates).values({
      ...{ club, seasonId: 1, missingScopes: [], dueAt: at("2026-01-01"), read: ["groups", "annual", "payments"] },
    });
    pair = (await seasonPair(db, scope)) as SeasonPair;
  });
  afterAll(() => close());

  it("begins from the season before, once that was read", async () => {
    expect(pair).toMatchObject({ past: { id: 1 }, isRead: true, hasPayments: true });
    expect(await seasonPair(store.db, { club, seasonId: 1 })).toBeNull();
    expect(await seasonPair(store.db, { club: "other", seasonId: 2 })).toBeNull();
  });

  it("proposes to each of its members, first come first, with what is known of that season", async () => {
    const rows = await renewalRows(store.db, scope, pair, seasonOfMembers);
    expect(
      rows.map(({ id, proposal, came, owesCents, isComplete }) => ({ id, proposal, came, owesCents, isComplete })),
    ).toEqual([
      {
        ...{ id: 103, came: null, owesCents: 10_000, isComplete: true },
        proposal: { verdict: "proposed", groupId: 21, slotIds: [], because: "next", beyond: false },
      },
      {
        ...{ id: 102, came: null, owesCents: 10_000, isComplete: null },
        proposal: { verdict: "none", code: "already_registered", from: null },
      },
      {
        ...{ id: 101, came: 0.5, owesCents: 0, isComplete: null },
        proposal: { verdict: "proposed", groupId: 20, slotIds: [32], because: "same", beyond: false },
      },
    ]);
    const found = (query: string) =>
      foundRenewals(rows, parseRenewalView(new URLSearchParams(query))).rows.map(({ id }) => id);
    expect(found("")).toEqual([103, 101]);
    expect(found("show=all&paid=yes")).toEqual([101]);
    expect(found("show=all&paid=no&came=50")).toEqual([]);
    expect(found("came=50")).toEqual([101]);
    expect(found("order=yes")).toEqual([103]);
    expect(found("order=no")).toEqual([]);
    expect(found("q=ÁNA abel")).toEqual([101]);
    expect(found("show=none&reason=already_registered")).toEqual([102]);
    expect(found("group=11")).toEqual([]);
  });

  it("keeps everybody out before the day that is theirs", async () => {
    const rows = await renewalRows(store.db, { ...scope, today: "2026-08-31" }, pair, seasonOfMembers);
    expect(rows[0]?.proposal).toEqual({ verdict: "none", code: "not_open_yet", from: "2026-09-01" });
  });

  it("tells who came back, and whom to write to of those who did not", async () => {
    const { comers, counts } = await comersBetween(store.db, { club }, pair);
    expect(comers.map(({ id, fate }) => [id, fate])).toEqual([
      [1, "left"],
      [2, "moved"],
      [3, "left"],
      [4, "new"],
    ]);
    expect(counts).toMatchObject({ before: 3, returned: 0, moved: 1, left: 2, new: 1, pending: 1, rate: 1 / 3 });
    expect(await addresseesOfLeavers(store.db, club, pair)).toEqual({
      addresses: ["mere@x.example"],
      without: ["ABEL Ana"],
    });
  });

  it("follows what a roll-over between the two seasons made, and no other", async () => {
    const { db } = store;
    const list = (id: string, from: number, next: object) => ({
      ...{ club, id, kind: "rollover" as const, name: id, settings: { ...AS_IT_WAS, from, next }, seasonId: from },
      ...{ writtenBy: "Dina", writtenAt: at("2026-06-01"), touchedBy: "Dina", touchedAt: at("2026-06-01") },
    });
    const rolled = (stage: string, place: number, noun: string, from: number, id: number) => ({
      ...{ club, stage, place, source: { noun, record: { id: from } }, made: { [noun]: id } },
      state: "sent" as const,
    });
    const named = { is: "new", name: "2026-2027", startDate: "2026-09-01", endDate: "2027-08-31" };
    await db.insert(stages).values([
      list("elsewhere", 1, { is: "there", id: 3 }),
      list("earlier", 4, { is: "there", id: 2 }),
      // It found its season under its name, and says of no record in which season that is.
      list("ours", 1, named),
    ]);
    await db
      .insert(stageRows)
      .values([
        rolled("elsewhere", 1, "group", 10, 20),
        rolled("earlier", 1, "group", 10, 20),
        rolled("ours", 1, "group", 10, 22),
        rolled("ours", 2, "slot", 31, 33),
        rolled("ours", 3, "event", 10, 20),
      ]);
    await db
      .insert(mirrorGroups)
      .values({ ...group, id: 22, seasonId: 2, name: "Mousses", slotIds: [32, 33], slotCount: 1 });
    const rows = await renewalRows(db, scope, pair, seasonOfMembers);
    expect(rows.map(({ id, proposal }) => ({ id, proposal }))).toMatchObject([
      { id: 103, proposal: { verdict: "human", code: "slot_to_choose", choices: [22] } },
      { id: 102, proposal: { code: "already_registered" } },
      { id: 101, proposal: { verdict: "proposed", groupId: 22, slotIds: [33], because: "made" } },
    ]);
  });
});
