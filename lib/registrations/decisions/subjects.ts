import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { clubAddress, registrationAddress, seasonAddress } from "#lib/base/addresses.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { accounts, invitations, memberships } from "#lib/base/store/schema/base/access.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSlots,
  mirrorSports,
} from "#lib/base/store/schema/sync/mirror.ts";
import { type StageKindName, stages } from "#lib/base/store/schema/sync/staging.ts";
import { savedViews } from "#lib/base/store/schema/sync/views.ts";
import { expenses } from "#lib/base/store/schema/treasury/expenses.ts";
import { aidKinds, depositSlips } from "#lib/base/store/schema/treasury/treasury.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type DecisionSummary, decisionWorksOf } from "./read.ts";

/** What an entry of the log is about, as it is called today. */
export interface Subject {
  /** null of a work, which is named in the reader's language, and of what has no name. */
  name: string | null;
  href: string | null;
  work?: Pick<DecisionSummary, "operation" | "size" | "person">;
}

interface Scope {
  club: string;
  /** The season in which people are looked at. */
  season: number | null;
  /** The reader may not know of people: what is about one has no name. */
  withoutPeople?: boolean;
}

/** Subjects whose names are those of people. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  ...["members", "medical", "member-documents", "annual-registrations", "event-registrations"],
]);

type Find = (db: Queryable, scope: Scope, ids: readonly number[]) => Promise<(Subject & { id: number })[]>;

/** Subjects that are told apart by a text. */
type FindByText = (db: Queryable, club: string, ids: readonly string[]) => Promise<(Subject & { id: string })[]>;

/** A paper is told by whose it is. */
const SUBJECT = /^([a-z-]+)\/(\d{1,10})(?:\/fields\/\d{1,10})?$/;
const SUBJECT_BY_TEXT = /^(stages|aid-kinds|expenses)\/([\w.:-]{1,128})$/;

/**
 * What these subjects of the log (`groups/7`) are called and where they are read, by subject. The log keeps no names, since it outlives
 * what it is about: what is gone has none.
 */
export async function namedSubjects(
  db: Queryable,
  scope: Scope,
  subjects: readonly (string | null)[],
): Promise<Map<string, Subject>> {
  const byKind = new Map<string, Set<number>>();
  for (const subject of subjects) {
    const [, kind = "", id] = SUBJECT.exec(subject ?? "") ?? [];
    if (Object.hasOwn(FINDS, kind)) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(Number(id)));
  }
  const found = new Map<string, Subject>();
  for (const [kind, ids] of byKind)
    for (const { id, ...subject } of (await FINDS[kind]?.(db, scope, [...ids])) ?? [])
      found.set(`${kind}/${id}`, scope.withoutPeople ? nameless(kind, subject) : subject);
  const named = new Map<string, Subject>();
  for (const subject of subjects) {
    const [, kind, id] = SUBJECT.exec(subject ?? "") ?? [];
    const one = found.get(`${kind}/${id}`);
    if (subject !== null && one) named.set(subject, one);
  }
  for (const [kind, find] of Object.entries(FINDS_BY_TEXT)) {
    const ids = subjects.flatMap((subject) => {
      const [, of, id] = SUBJECT_BY_TEXT.exec(subject ?? "") ?? [];
      return of === kind && id ? [id] : [];
    });
    if (ids.length > 0)
      for (const { id, ...subject } of await find(db, scope.club, [...new Set(ids)]))
        named.set(`${kind}/${id}`, subject);
  }
  return named;
}

function nameless(kind: string, { work, ...subject }: Subject): Subject {
  return {
    ...subject,
    ...(OF_PEOPLE.has(kind) && { name: null, href: null }),
    ...(work && { work: { ...work, person: null } }),
  };
}

const FINDS: Record<string, Find> = {
  jobs: async (db, { club }, ids) => {
    const found = await decisionWorksOf(db, { club }, ids);
    return found.map((work) => ({
      id: work.id,
      name: null,
      href: seasonAddress(club, work.seasonId, "jobs", work.id),
      work,
    }));
  },
  members: people,
  // A link to somebody's papers would be followed by a reading, which is logged: this leads to their record.
  medical: people,
  "member-documents": people,
  "annual-registrations": (db, { club }, ids) => registrations(db, "annual", club, ids),
  "event-registrations": (db, { club }, ids) => registrations(db, "event", club, ids),
  groups: (db, { club }, ids) => ofSeason(db, mirrorGroups, "groups", club, ids),
  events: (db, { club }, ids) => ofSeason(db, mirrorEvents, "events", club, ids),
  slots: (db, { club }, ids) => ofSeason(db, mirrorSlots, "slots", club, ids),
  lessons: async (db, { club }, ids) => {
    const rows = await db
      .select({ id: mirrorLessons.id, name: mirrorGroups.name })
      .from(mirrorLessons)
      .innerJoin(
        mirrorGroups,
        and(eq(mirrorGroups.club, mirrorLessons.club), eq(mirrorGroups.id, mirrorLessons.groupId)),
      )
      .where(and(eq(mirrorLessons.club, club), sql`${mirrorLessons.id} = any(${integers(ids)})`));
    return rows.map((row) => ({ ...row, href: null }));
  },
  payments: async (db, { club }, ids) => {
    const { id, seasonId } = mirrorPayments;
    const rows = await db
      .select({ id, seasonId })
      .from(mirrorPayments)
      .where(and(eq(mirrorPayments.club, club), sql`${id} = any(${integers(ids)})`));
    return rows.map((row) => ({
      ...{ id: row.id, name: `${row.id}` },
      href: row.seasonId === null ? null : seasonAddress(club, row.seasonId, "payments", row.id),
    }));
  },
  slips: async (db, { club }, ids) => {
    const { number, seasonId } = depositSlips;
    const rows = await db
      .select({ number, seasonId })
      .from(depositSlips)
      .where(and(eq(depositSlips.club, club), sql`${number} = any(${integers(ids)})`));
    return rows.map((row) => ({
      ...{ id: row.number, name: `${row.number}` },
      href: seasonAddress(club, row.seasonId, "treasury", "slips", row.number),
    }));
  },
  invitations: async (db, { club }, ids) => {
    const { id, name } = invitations;
    const rows = await db
      .select({ id, name })
      .from(invitations)
      .where(and(eq(invitations.club, club), sql`${id} = any(${integers(ids)})`));
    return rows.map((row) => ({ ...row, href: clubAddress(club, "settings", "users") }));
  },
  views: async (db, { club }, ids) => {
    const { id, name, accountId } = savedViews;
    const rows = await db
      .select({ id, name })
      .from(savedViews)
      .where(and(eq(savedViews.club, club), isNull(accountId), sql`${id} = any(${integers(ids)})`));
    return rows.map((row) => ({ ...row, href: null }));
  },
  seasons: (db, { club }, ids) => ofClub(db, mirrorSeasons, "seasons", club, ids),
  sports: (db, { club }, ids) => ofClub(db, mirrorSports, "sports", club, ids),
  accounts: async (db, { club }, ids) => {
    // Of accounts of other clubs a club learns nothing.
    const rows = await db
      .select({ id: accounts.id, name: accounts.name })
      .from(accounts)
      .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.club, club)))
      .where(sql`${accounts.id} = any(${integers(ids)})`);
    return rows.map((row) => ({ ...row, href: clubAddress(club, "settings", "users") }));
  },
};

const FINDS_BY_TEXT: Record<string, FindByText> = {
  stages: async (db, club, ids) => {
    const { id, name, kind, seasonId } = stages;
    const rows = await db
      .select({ id, name, kind, seasonId })
      .from(stages)
      .where(and(eq(stages.club, club), inArray(id, [...ids])));
    return rows.map((row) => ({ id: row.id, name: row.name, href: stageAddress(club, row) }));
  },
  expenses: async (db, club, ids) => {
    const { id, purpose, seasonId } = expenses;
    const rows = await db
      .select({ id, name: purpose, seasonId })
      .from(expenses)
      .where(and(eq(expenses.club, club), inArray(id, [...ids])));
    return rows.map(({ seasonId: season, ...row }) => ({
      ...row,
      href: seasonAddress(club, season, "treasury", "expenses", row.id),
    }));
  },
  "aid-kinds": async (db, club, ids) => {
    const { id, name } = aidKinds;
    const rows = await db
      .select({ id, name })
      .from(aidKinds)
      .where(and(eq(aidKinds.club, club), inArray(id, [...ids])));
    return rows.map((row) => ({ ...row, href: null }));
  },
};

const ofRenewal = (club: string, season: number, id: string) => seasonAddress(club, season, "renewal", "lists", id);

/** Where lists of each kind are read; one of a roll-over is of no season that is there. */
const STAGE_PAGES: Readonly<
  Record<Exclude<StageKindName, "rollover">, (club: string, season: number, id: string) => string>
> = {
  import: (club, season, id) => seasonAddress(club, season, "import", id),
  ...{ renewal: ofRenewal, offers: ofRenewal, moves: ofRenewal },
};

/** Where a prepared list is read; null of one that no season has. */
export function stageAddress(
  club: string,
  { id, kind, seasonId }: { id: string; kind: StageKindName; seasonId: number | null },
): string | null {
  if (kind === "rollover") return clubAddress(club, "seasons", "rollover", id);
  return seasonId === null ? null : STAGE_PAGES[kind](club, seasonId, id);
}

async function people(db: Queryable, { club, season }: Scope, ids: readonly number[]) {
  const { id, lastName, firstName } = mirrorPeople;
  const rows = await db
    .select({ id, lastName, firstName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(ids)})`));
  return rows.map(({ id, ...person }) => ({
    id,
    name: personName(person) || null,
    href: season === null ? null : seasonAddress(club, season, "members", id),
  }));
}

async function registrations(db: Queryable, kind: "annual" | "event", club: string, ids: readonly number[]) {
  const r = mirrorRegistrations;
  const activity = kind === "annual" ? mirrorGroups : mirrorEvents;
  const { lastName, firstName } = mirrorPeople;
  const rows = await db
    .select({ id: r.id, seasonId: r.seasonId, lastName, firstName, activity: activity.name })
    .from(r)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, r.club), eq(mirrorPeople.id, r.memberId)))
    .leftJoin(activity, and(eq(activity.club, r.club), eq(activity.id, r.activityId)))
    .where(and(eq(r.club, club), eq(r.kind, kind), sql`${r.id} = any(${integers(ids)})`));
  return rows.map(({ id, seasonId, activity, ...person }) => ({
    id,
    name: [personName(person), activity].filter(Boolean).join(" – ") || null,
    href: registrationAddress(club, seasonId, { kind, id }),
  }));
}

async function ofSeason(
  db: Queryable,
  table: typeof mirrorGroups | typeof mirrorEvents | typeof mirrorSlots,
  page: "groups" | "events" | "slots",
  club: string,
  ids: readonly number[],
) {
  const rows = await db
    .select({ id: table.id, name: table.name, seasonId: table.seasonId })
    .from(table)
    .where(and(eq(table.club, club), sql`${table.id} = any(${integers(ids)})`));
  return rows.map(({ id, name, seasonId }) => ({ id, name, href: seasonAddress(club, seasonId, page, id) }));
}

async function ofClub(
  db: Queryable,
  table: typeof mirrorSeasons | typeof mirrorSports,
  page: "seasons" | "sports",
  club: string,
  ids: readonly number[],
) {
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.club, club), sql`${table.id} = any(${integers(ids)})`));
  return rows.map(({ id, name }) => ({ id, name, href: clubAddress(club, page, id) }));
}
