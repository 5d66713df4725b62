import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findActivities } from "#lib/activities/offer/find-activities.ts";
import type { Section } from "#lib/base/access/roles.ts";
import { SIGHT_PARTS } from "#lib/base/access/sight.ts";
import type { Store } from "#lib/base/store/database.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { seasonPeople } from "#lib/desk/headcount/read.ts";
import {
  beginFreeLetter,
  findFreeLetter,
  latestFreeLetters,
  letterWithin,
  selectForLetter,
} from "#lib/people/letters/free-letter.ts";
import { findPeople, registrationsOf } from "#lib/people/records/find-people.ts";
import { peoplePage, peopleRows } from "#lib/people/records/people-list.ts";
import { registrationDetail } from "#lib/registrations/decisions/registration-detail.ts";
import { readDeskPage } from "#lib/registrations/list/desk-page.ts";
import { participantsOf } from "#lib/registrations/list/participants.ts";
import { parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { allRows, idsMatching, registrationPage } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import { readSight } from "#lib/sync/copy/sight.ts";
import {
  ACTIVITIES,
  type Kind,
  keepSectionSeason,
  PEOPLE,
  SATURDAY,
  SEASON,
  type SectionOracle,
  type SectionSeason,
  SPORTS,
  STATES,
  sectionOracle,
  sectionSeasons,
  surnameOf,
} from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Whatever the rooms that are open to a section give is exactly what the rule says that is written a second time (section-seasons.ts).

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const idsOf = (rows: readonly { id: number }[]) => sorted(rows.map(({ id }) => id));

describe.each(databases("sections"))("a section sees what is its own and nothing else, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let clubs = 0;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  async function fill(season: SectionSeason): Promise<string> {
    clubs += 1;
    const slug = `club-${clubs}`;
    await keepSectionSeason(store.db, slug, season);
    return slug;
  }

  it("in every room that is open to it, whatever is asked for", async () => {
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(sectionSeasons, async (season) => {
        const { db } = store;
        const slug = await fill(season);
        const { seasonId, role, section } = season;
        const due = sectionOracle(season);
        shown += due.people.size;
        const seat = { role, section, scopes: null, email: "nobody@club.test" };
        const sight = await readSight(db, seat, { club: slug, seasonId });
        const scope: SeenSeason = { club: slug, seasonId, today: "2026-09-12", sight };
        await people(scope, due);
        for (const kind of ["annual", "event"] as const) await registrations(scope, due, season, kind);
        await headcount(slug, due, season);
        for (const part of SIGHT_PARTS)
          for (const id of PEOPLE) if (!due.people.has(id)) expect(sight.sees(part, id)).toBe(false);
      }),
      { numRuns: 12, seed: 95 },
    );
    // Else it would have looked at empty sections alone.
    expect(shown).toBeGreaterThan(24);
  });

  it("tells what was decided to whoever decides, with the club's own words only where its code has none of ours", async () => {
    const { db } = store;
    const one = {
      kind: "annual" as const,
      id: 1,
      memberId: 1,
      activityId: 101,
      seasonId: SEASON,
      slotIds: [],
      state: "pending" as const,
    };
    const activity = { kind: "annual" as const, id: 101, seasonId: SEASON, sportId: 1, slotIds: [] };
    const section: Section = { sports: [1], groups: [] };
    const slug = await fill({
      activities: [activity],
      slots: [{ id: 201, seasonId: SEASON }],
      registrations: [one],
      recorded: [],
      section,
      seasonId: SEASON,
      role: "secretary",
    });
    const at = new Date("2026-09-11T08:00:00Z");
    for (const [code, detail] of [
      ["capacity_reached", "zqraw"],
      ["made_up_there", "The pool is closed."],
    ] as const) {
      const [work] = await db
        .insert(works)
        .values({
          ...{ club: slug, kind: "decisions", collection: "annual", operation: "validate", seasonId: SEASON },
          ...{ state: "done", notBefore: at, size: 1, askedBy: 1, askedByName: "Ana", askedAt: at },
        })
        .returning();
      await db.insert(pieces).values({
        ...{ workId: work?.id ?? 0, position: 0, subject: "annual 1", recordId: 1, memberId: 1 },
        ...{ idempotencyKey: code.padEnd(16, "k"), state: "failed", code, detail, decidedAt: at },
      });
    }
    const seeing = async (within: Section | undefined, role: "secretary" | "treasurer" = "secretary") => {
      const seat = { role, section: within, scopes: null, email: "nobody@club.test" } as const;
      const sight = await readSight(db, seat, { club: slug, seasonId: SEASON });
      const scope = { club: slug, seasonId: SEASON, today: "2026-09-12", sight };
      return (await registrationDetail(db, scope, "annual", 1))?.history;
    };
    expect((await seeing(undefined))?.map(({ code, detail }) => [code, detail])).toEqual([
      ["made_up_there", "The pool is closed."],
      ["capacity_reached", null],
    ]);
    // Whoever decides of the section reads the same, and whoever decides nothing there reads nothing (decision 101).
    expect(await seeing(section)).toEqual(await seeing(undefined));
    expect(await seeing(section, "treasurer")).toBeNull();
  });

  it("has the letters that were begun for it, to its people of today, and those of nobody else", async () => {
    const { db } = store;
    const JUDO: Section = { sports: [1, 2], groups: [101] };
    const SAME: Section = { sports: [2, 1], groups: [101] };
    const OTHER: Section = { sports: [1], groups: [101] };
    const slug = await fill({
      activities: [{ kind: "annual", id: 101, seasonId: SEASON, sportId: 1, slotIds: [] }],
      slots: [{ id: 201, seasonId: SEASON }],
      registrations: [
        { kind: "annual", id: 1, memberId: 1, activityId: 101, seasonId: SEASON, slotIds: [], state: "validated" },
      ],
      recorded: [],
      section: JUDO,
      seasonId: SEASON,
      role: "secretary",
    });
    const season = { club: slug, seasonId: SEASON };
    const whom = { whom: "registrations", activityId: null, activityName: null, cameOn: null } as const;
    const begin = (section?: Section) =>
      db.transaction((tx) =>
        beginFreeLetter(tx, season, [1, 2, 3], { ...whom, selected: null, purpose: null }, "Ana", section),
      );
    const [ofWhole, ofJudo, ofOther] = [await begin(), await begin(JUDO), await begin(OTHER)];
    const listed = async (section?: Section) =>
      (await latestFreeLetters(db, season, 10, undefined, section)).map(({ id }) => id).sort();
    expect(await listed()).toEqual([ofWhole, ofJudo, ofOther].sort());
    expect([await listed(JUDO), await listed(SAME), await listed(OTHER)]).toEqual([[ofJudo], [ofJudo], [ofOther]]);
    expect(await listed({ sports: [], groups: [] })).toEqual([]);
    const within = {
      annual: new Set<number>(),
      slots: new Set<number>(),
      event: new Set<number>(),
      people: new Set([2]),
    };
    for (const [id, seen] of [
      [ofWhole, false],
      [ofJudo, true],
      [ofOther, false],
    ] as const) {
      const letter = await findFreeLetter(db, season, id);
      const own = letter && letterWithin(letter, SAME, within);
      expect([own !== undefined, own?.families.flat() ?? []]).toEqual([seen, seen ? [2] : []]);
    }
  });

  async function people(scope: SeenSeason, due: SectionOracle): Promise<void> {
    const { db } = store;
    const { sight, ...season } = scope;
    const seeing = { sight, withRegistrations: true };
    const having = (test: (one: SectionOracle["registrations"][number]) => boolean) =>
      sorted(new Set(due.registrations.filter(test).map((one) => one.memberId)));
    const asked: [Record<string, string>, number[]][] = [
      [{}, sorted(due.people)],
      [{ q: "zq" }, sorted(due.people)],
      [{ standing: "none" }, []],
      ...STATES.map((state): [Record<string, string>, number[]] => [
        { standing: state },
        having((one) => one.state === state),
      ]),
      ...ACTIVITIES.map((id): [Record<string, string>, number[]] => [
        { group: String(id) },
        having((one) => one.kind === "annual" && one.activityId === id),
      ]),
      ...SPORTS.map((sport): [Record<string, string>, number[]] => [
        { sport: String(sport) },
        having((one) =>
          due.ours.some(({ kind, id, sportId }) => kind === one.kind && id === one.activityId && sportId === sport),
        ),
      ]),
      ...PEOPLE.map((id): [Record<string, string>, number[]] => [{ q: String(id) }, due.people.has(id) ? [id] : []]),
    ];
    for (const [parameters, ids] of asked) {
      const view = parsePeopleView({ ...parameters, size: "200" });
      const page = await peoplePage(db, season, view, seeing);
      expect([parameters, idsOf(page.rows)]).toEqual([parameters, ids]);
      expect(page.total).toBe(ids.length);
      expect(idsOf(await peopleRows(db, season, view, seeing))).toEqual(ids);
      for (const { id, registrations } of page.rows)
        expect(idsOf(registrations)).toEqual(idsOf(due.registrations.filter((one) => one.memberId === id)));
    }
    const { counts } = await peoplePage(db, season, parsePeopleView({}), seeing);
    const byState = (state: string) => having((one) => one.state === state).length;
    expect(counts).toEqual({
      ...{ all: due.people.size, none: 0, validated: byState("validated") },
      ...{ pending: byState("pending"), refused: byState("refused") },
    });
    const registered = await registrationsOf(db, scope, PEOPLE);
    expect(idsOf([...registered.values()].flat())).toEqual(idsOf(due.registrations));
    for (const id of PEOPLE) {
      const found = await findPeople(db, scope, surnameOf(id), 12);
      expect(idsOf(found)).toEqual(due.people.has(id) ? [id] : []);
      for (const one of found)
        expect(idsOf(one.registrations)).toEqual(idsOf(due.registrations.filter((r) => r.memberId === id)));
    }
  }

  async function registrations(
    scope: SeenSeason,
    due: SectionOracle,
    season: SectionSeason,
    kind: Kind,
  ): Promise<void> {
    const { db } = store;
    const ours = due.registrations.filter((one) => one.kind === kind);
    const activities = due.ours.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const state of ["all", ...STATES] as const) {
      const ids = idsOf(ours.filter((one) => state === "all" || one.state === state));
      const view = parseView({ kind, state, size: "200" });
      const page = await registrationPage(db, scope, view);
      expect([kind, state, idsOf(page.rows)]).toEqual([kind, state, ids]);
      expect([page.total, page.counts.all]).toEqual([ids.length, ours.length]);
      expect(idsOf(await allRows(db, scope, view))).toEqual(ids);
      expect(sorted((await idsMatching(db, scope, view)).map((one) => one.registrationId))).toEqual(ids);
      const desk = await readDeskPage(db, scope, view);
      expect(idsOf(desk.activities[kind])).toEqual(sorted(activities));
      expect([...desk.counts.values()].reduce((sum, one) => sum + one, 0)).toBe(ids.length);
      expect([...desk.counts.keys()].every((id) => activities.includes(id))).toBe(true);
    }
    for (const { id, memberId } of season.registrations.filter(
      (one) => one.kind === kind && one.seasonId === scope.seasonId,
    )) {
      const detail = await registrationDetail(db, scope, kind, id);
      expect(detail !== undefined).toBe(ours.some((one) => one.id === id));
      expect(detail?.history ?? null).toEqual(detail && season.role === "secretary" ? [] : null);
      if (detail)
        expect(idsOf(detail.others)).toEqual(
          idsOf(due.registrations.filter((one) => one.memberId === memberId && !(one.kind === kind && one.id === id))),
        );
    }
    const of = kind === "annual" ? "groups" : "events";
    for (const id of ACTIVITIES)
      for (const state of ["validated", "pending"] as const) {
        const there = ours.filter((one) => one.activityId === id && one.state === state);
        expect(idsOf(await participantsOf(db, scope, { of, id }, state))).toEqual(idsOf(there));
      }
    const { club: slug, seasonId, sight } = scope;
    const all = season.registrations.map(({ id }) => id);
    const { memberIds, selected } = await selectForLetter(db, { club: slug, seasonId }, kind, all, sight.within);
    expect(sorted(memberIds)).toEqual(sorted(new Set(ours.map(({ memberId }) => memberId))));
    expect(sorted([...selected.refused, ...selected.others])).toEqual(idsOf(ours));
    const found = await findActivities(db, { club: slug, seasonId, kind, within: sight.within }, "zq", 20);
    expect(idsOf(found)).toEqual(sorted(activities));
  }

  async function headcount(club: string, due: SectionOracle, { seasonId, section }: SectionSeason): Promise<void> {
    const validated = due.registrations.filter((one) => one.kind === "annual" && one.state === "validated");
    const scope = { club, seasonId, day: SATURDAY, section };
    const { people, listed } = await seasonPeople(store.db, scope, { dues: false });
    expect(idsOf(people)).toEqual(sorted(new Set(validated.map(({ memberId }) => memberId))));
    const groups = due.ours.filter(({ kind }) => kind === "annual");
    const sportsOf = (some: typeof groups) => sorted(new Set(some.map(({ sportId }) => sportId ?? 0)));
    for (const { id, groups: taken, sports } of people) {
      const own = new Set(validated.filter(({ memberId }) => memberId === id).map(({ activityId }) => activityId));
      expect(sorted(taken)).toEqual(sorted(own));
      expect(sorted(sports.map((sport) => sport ?? 0))).toEqual(sportsOf(groups.filter((one) => own.has(one.id))));
    }
    const named = (names: ReadonlyMap<string, string> | undefined) => sorted([...(names?.keys() ?? [])].map(Number));
    expect(named(listed.group)).toEqual(idsOf(groups));
    expect(named(listed.sport)).toEqual(sportsOf(groups.filter(({ sportId }) => sportId !== null)));
  }
});
