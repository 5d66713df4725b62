import "server-only";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorSeasons,
  mirrorSlots,
  mirrorRegistrations as registrations,
} from "#lib/base/store/schema/sync/mirror.ts";
import { activitiesOf, slotPlaces } from "#lib/sync/copy/activities.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { type RegistrationFacts, reasonsAgainst, reasonsAgainstSlot } from "#lib/sync/forecast/registration-rules.ts";
import type { Membership, Priced } from "./price.ts";

/** When something meets each week. */
export interface Weekly {
  day: string | null;
  hour: number | null;
  minute: number | null;
  durationMinutes: number | null;
}

/** A slot to choose in a group, with why it cannot be. */
export interface OfferSlot extends Weekly {
  id: number;
  name: string | null;
  location: string | null;
  placesLeft: number | null;
  capacity: number | null;
  reasons: string[];
}

/** A group or an event as it is offered to somebody. Travels to the browser. */
export interface Offer extends Priced {
  id: number;
  name: string | null;
  sport: string | null;
  placesLeft: number | null;
  capacity: number | null;
  /** Codes of the club's reasons against it (club-api#errors); empty where it fits. */
  reasons: string[];
  /** Slots that can be chosen, those that fit first; empty where there are none, and for an event. */
  slots: OfferSlot[];
  /** How many of them a person may choose; null: as many as there are. */
  slotCount: number | null;
  /** A group's lessons. */
  lessons: Weekly[];
  /** RFC 3339: when an event begins. */
  begin: string | null;
  /** Payment comes first: it stays pending (club-api §3.1). */
  prepaid: boolean;
}

/** Somebody at the counter and what may be chosen for them. */
export interface Counter {
  /** null: the copy does not have this person (yet). */
  person: { firstName: string | null; lastName: string | null; birthDate: string | null; sex: string | null } | null;
  offers: Offer[];
  membership: Membership;
  /** How many more groups the season's limit leaves; null without a limit. */
  groupsLeft: number | null;
}

/** A registration that is to be moved to another group or other slots. */
export interface Moved {
  id: number;
  activityId: number;
  /** A refused one holds no place. */
  valid: boolean | null;
  slotIds: readonly number[];
}

/**
 * Everything that the counter knows of somebody in a season: what fits them, what does not and why, and what it costs. From the mirror: no
 * call to the club.
 * @param moved the registration that is changed, where none is created: it stands in nobody's way
 */
export async function readCounter(
  db: Queryable,
  scope: SeasonScope,
  memberId: number,
  moved?: Moved,
): Promise<Counter> {
  const [person, season, all] = [
    await personOf(db, scope.club, memberId),
    await seasonOf(db, scope),
    await liveOf(db, scope, memberId),
  ];
  const live = all.filter(({ kind, id }) => kind !== "annual" || id !== moved?.id);
  const groups = live.filter(({ kind }) => kind === "annual");
  const membership = membershipOf(season, groups);
  const { isMember } = membership;
  const limit = season?.maxAnnualRegistrations ?? null;
  const applicant: Applicant = { person, others: { count: groups.length, limit }, isMember };
  const context = {
    ...{ db, scope, applicant },
    taken: new Set(live.map(({ kind, activityId }) => `${kind} ${activityId}`)),
    window: {
      ...{ opens: season?.registrationStart ?? null, closes: season?.registrationEnd ?? null },
      today: scope.today,
    },
  };
  if (moved) {
    // No date stands against a correction, and what is held already is kept (club-api#registration-rules).
    const offers = await groupOffers({ ...context, window: undefined });
    return { person, offers: offers.map((offer) => held(offer, moved)), membership: NO_MEMBERSHIP, groupsLeft: null };
  }
  return {
    person,
    offers: [...(await groupOffers(context)), ...(await eventOffers(context))],
    membership,
    groupsLeft: limit ? Math.max(0, limit - groups.length) : null,
  };
}

/**
 * What membership of the season was to somebody before they were registered to some groups: what an enrolment adds stays the same after
 * the club has created it. Groups and not registrations: a new one may be in the copy before its number is known here.
 */
export async function membershipBefore(
  db: Queryable,
  scope: SeasonScope,
  memberId: number,
  joined: readonly number[],
): Promise<Membership> {
  const season = await seasonOf(db, scope);
  const live = await liveOf(db, scope, memberId);
  return membershipOf(
    season,
    live.filter(({ kind, activityId }) => kind === "annual" && !joined.includes(activityId)),
  );
}

/** @param groups the live registrations to groups */
function membershipOf(
  season: Awaited<ReturnType<typeof seasonOf>>,
  groups: Awaited<ReturnType<typeof liveOf>>,
): Membership {
  return {
    euros: season?.membershipCostEuros ?? null,
    isDue: groups.length > 0,
    isMember: groups.some(({ valid }) => valid === true),
  };
}

/** Moving costs no membership. */
const NO_MEMBERSHIP: Membership = { euros: null, isDue: true, isMember: true };

/** Reasons that are not asked of a refused registration: it needs no place before it is validated. */
const OF_LIVE = ["already_registered", "registration_limit_reached", "capacity_reached", "slot_full"];

/** An offer as it is to who moves: the group and the slots that they have already stay theirs. */
function held(offer: Offer, { activityId, slotIds, valid }: Moved): Offer {
  const asked = (reasons: string[]) => (valid === false ? reasons.filter((code) => !OF_LIVE.includes(code)) : reasons);
  return {
    ...offer,
    // What it is short of is no matter to who is in it already; whom it is for still is.
    reasons: offer.id === activityId ? offer.reasons.filter((code) => !OF_LIVE.includes(code)) : asked(offer.reasons),
    slots: fitsFirst(
      offer.slots.map((slot) => ({ ...slot, reasons: slotIds.includes(slot.id) ? [] : asked(slot.reasons) })),
    ),
  };
}

/** Somebody at the counter, as far as the copy knows them. */
interface Applicant extends Required<Pick<RegistrationFacts, "person" | "others">> {
  /** Has a validated annual registration in the season. */
  isMember: boolean;
}

interface Context {
  db: Queryable;
  scope: SeasonScope;
  applicant: Applicant;
  /** What the person has a live registration to. */
  taken: ReadonlySet<string>;
  /** The season's dates for groups; undefined where none stand against it. */
  window: RegistrationFacts["window"];
}

async function groupOffers({ db, scope, applicant, taken, window }: Context): Promise<Offer[]> {
  const details = await ofSeason(db, scope, mirrorGroups);
  const slots = new Map((await ofSeason(db, scope, mirrorSlots)).map((slot) => [slot.id, slot]));
  const places = await slotPlaces(db, scope);
  const lessons = Map.groupBy(
    await db.select().from(mirrorLessons).where(eq(mirrorLessons.club, scope.club)).orderBy(asc(mirrorLessons.id)),
    ({ groupId }) => groupId,
  );
  const costs = new Map(details.map((group) => [group.id, group.costEuros]));
  return (await activitiesOf(db, scope, "annual")).map((group) => {
    const { person, others } = applicant;
    const isTwice = taken.has(`annual ${group.id}`);
    return {
      ...facts(group),
      kind: "annual",
      costEuros: costs.get(group.id) ?? null,
      outsideEuros: null,
      reasons: reasonsAgainst({ isTwice, window, others, person, access: group, placesLeft: group.placesLeft }),
      slots: fitsFirst(
        group.slotIds.flatMap((id) => {
          const [slot, access] = [slots.get(id), places.get(id)];
          return slot && access ? [offeredSlot(slot, access, applicant)] : [];
        }),
      ),
      slotCount: group.slotCount,
      lessons: (lessons.get(group.id) ?? []).map(weekly),
      begin: null,
      prepaid: false,
    };
  });
}

function fitsFirst(slots: OfferSlot[]): OfferSlot[] {
  return slots.sort((a, b) => Number(a.reasons.length > 0) - Number(b.reasons.length > 0) || a.id - b.id);
}

type Slot = typeof mirrorSlots.$inferSelect;
type Places = Awaited<ReturnType<typeof slotPlaces>> extends Map<number, infer P> ? P : never;

function offeredSlot(slot: Slot, access: Places, { person }: Applicant): OfferSlot {
  const { id, name, location, capacity } = slot;
  const { placesLeft } = access;
  return { id, name, location, capacity, placesLeft, ...weekly(slot), reasons: reasonsAgainstSlot(person, access) };
}

async function eventOffers({ db, scope, applicant: { person, isMember }, taken }: Context): Promise<Offer[]> {
  const events = new Map((await ofSeason(db, scope, mirrorEvents)).map((event) => [event.id, event]));
  return (await activitiesOf(db, scope, "event")).flatMap((activity) => {
    const event = events.get(activity.id);
    if (!event) return [];
    const isForMembers = event.membershipRequired === true && event.externalAccess !== true;
    const reasons = reasonsAgainst({
      isTwice: taken.has(`event ${activity.id}`),
      window: { opens: event.registrationOpening, closes: event.registrationDeadline, today: scope.today },
      ...(isForMembers ? { members: { isOne: isMember } } : {}),
      ...{ person, access: activity, placesLeft: activity.placesLeft },
    });
    return [
      {
        ...facts(activity),
        kind: "event" as const,
        costEuros: event.costEuros,
        outsideEuros: event.externalAccess ? event.externalCostEuros : null,
        reasons,
        ...{ slots: [], slotCount: null, lessons: [] },
        begin: event.begin?.toISOString() ?? null,
        prepaid: event.preRegistrationRequired === true,
      },
    ];
  });
}

function facts({ id, name, sport, placesLeft, capacity }: Awaited<ReturnType<typeof activitiesOf>>[number]) {
  return { id, name, sport, placesLeft, capacity };
}

function weekly({ day, hour, minute, durationMinutes }: Weekly): Weekly {
  return { day, hour, minute, durationMinutes };
}

function ofSeason<T extends typeof mirrorGroups | typeof mirrorEvents | typeof mirrorSlots>(
  db: Queryable,
  { club, seasonId }: SeasonScope,
  table: T,
): Promise<T["$inferSelect"][]> {
  const { club: of, seasonId: season } = table;
  return db
    .select()
    .from(table as typeof mirrorGroups)
    .where(and(eq(of, club), eq(season, seasonId))) as Promise<T["$inferSelect"][]>;
}

async function personOf(db: Queryable, club: string, memberId: number): Promise<Counter["person"]> {
  const { firstName, lastName, birthDate, sex, club: of, id } = mirrorPeople;
  const [person] = await db
    .select({ firstName, lastName, birthDate, sex })
    .from(mirrorPeople)
    .where(and(eq(of, club), eq(id, memberId)));
  return person ?? null;
}

async function seasonOf(db: Queryable, { club, seasonId }: SeasonScope) {
  const [season] = await db
    .select()
    .from(mirrorSeasons)
    .where(and(eq(mirrorSeasons.club, club), eq(mirrorSeasons.id, seasonId)));
  return season;
}

/** The person's live registrations of the season: pending and validated ones. */
async function liveOf(db: Queryable, { club, seasonId }: SeasonScope, memberId: number) {
  const { id, kind, activityId, valid } = registrations;
  return db
    .select({ id, kind, activityId, valid })
    .from(registrations)
    .where(
      and(
        eq(registrations.club, club),
        eq(registrations.memberId, memberId),
        eq(registrations.seasonId, seasonId),
        sql`${valid} is distinct from false`,
      ),
    );
}

/** How many of these activities are the season's, as far as the copy has them. */
export async function countOffered(
  db: Queryable,
  { club, seasonId }: Pick<SeasonScope, "club" | "seasonId">,
  choices: readonly { kind: "annual" | "event"; activityId: number }[],
): Promise<number> {
  let known = 0;
  for (const [kind, table] of [
    ["annual", mirrorGroups],
    ["event", mirrorEvents],
  ] as const) {
    const ids = [...new Set(choices.filter((one) => one.kind === kind).map(({ activityId }) => activityId))];
    const [found] = await db
      .select({ count: count() })
      .from(table as typeof mirrorGroups)
      .where(and(eq(table.club, club), eq(table.seasonId, seasonId), sql`${table.id} = any(${integers(ids)})`));
    known += found?.count ?? 0;
  }
  return known;
}
