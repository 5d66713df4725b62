import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, errorKind } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";
import { REGISTRATION_KINDS } from "./outbox.ts";

/** Text that both databases order by code point: what we fold (`lib/base/words/fold.ts`) must not be sorted by a locale again. */
const folded = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Sexes that an activity takes (club-api §2.6); a service may know more one day, hence text. */
const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Numbers the readings of a club. A reading takes its number before it is sent; of two readings of one row the higher number
 * wins, so that a page asked for before a decision never overwrites what was read after it. A sequence, not a clock:
 * several dashboards share it and none of their clocks matters.
 */
export const mirrorReadings = pgSequence("mirror_readings");

/** What every mirrored row has: the club it belongs to, its id there, and the reading that it comes from. */
const copied = {
  club: text("club").notNull(),
  id: integer("id").notNull(),
  reading: bigint("reading", { mode: "number" }).notNull(),
};

/** A season in its short form (club-api §2.2), which any token may read. */
export const mirrorSeasons = checkedTable(
  "mirror_seasons",
  {
    ...copied,
    name: text("name"),
    startDate: date("start_date", { mode: "string" }),
    endDate: date("end_date", { mode: "string" }),
    registrationStart: date("registration_start", { mode: "string" }),
    registrationEnd: date("registration_end", { mode: "string" }),
    /** Annual registrations a person may have, 0 without limit; only the detailed form says it. null: not read yet. */
    maxAnnualRegistrations: integer("max_annual_registrations"),
    /** What membership costs, in whole euros, without groups and licences; only the detailed form says it. null: not read yet. */
    membershipCostEuros: integer("membership_cost_euros"),
    /** From when former members may register: the general opening where they have none of their own. null: not read yet. */
    formerStart: date("former_start", { mode: "string" }),
    /** Former members are all who were ever registered; else those of the season before. null: not read yet. */
    formerAll: boolean("former_all"),
    /** From when people of one commune may register, as above, and its code: empty where none has priority. null: not read yet. */
    cityStart: date("city_start", { mode: "string" }),
    priorityCity: text("priority_city"),
  },
  (season) => [primaryKey({ columns: [season.club, season.id] }), ofClub("mirror_seasons", season.club)],
);

/** A sport (club-api §2.5). */
export const mirrorSports = checkedTable("mirror_sports", { ...copied, name: text("name") }, (sport) => [
  primaryKey({ columns: [sport.club, sport.id] }),
  ofClub("mirror_sports", sport.club),
]);

/** A group (club-api §2.6). */
export const mirrorGroups = checkedTable(
  "mirror_groups",
  {
    ...copied,
    seasonId: integer("season_id").notNull(),
    sportId: integer("sport_id"),
    name: text("name"),
    description: text("description"),
    sex: text("sex"),
    type: text("type"),
    /** null: no limit. */
    capacity: integer("capacity"),
    /** The most recent birth year taken. */
    birthYearStart: integer("birth_year_start"),
    /** The oldest birth year taken. */
    birthYearEnd: integer("birth_year_end"),
    autoValidate: boolean("auto_validate"),
    invitationOnly: boolean("invitation_only"),
    costEuros: integer("cost_euros"),
    slotCount: integer("slot_count"),
    slotIds: integer("slot_ids").array().notNull(),
    licenceIds: integer("licence_ids").array().notNull(),
  },
  (group) => [
    primaryKey({ columns: [group.club, group.id] }),
    ofClub("mirror_groups", group.club),
    index("mirror_groups_season").on(group.club, group.seasonId),
  ],
);

/** An event (club-api §2.7). */
export const mirrorEvents = checkedTable(
  "mirror_events",
  {
    ...copied,
    seasonId: integer("season_id").notNull(),
    sportId: integer("sport_id"),
    name: text("name"),
    description: text("description"),
    begin: instant("begin"),
    end: instant("end"),
    location: text("location"),
    capacity: integer("capacity"),
    registrationOpening: date("registration_opening", { mode: "string" }),
    registrationDeadline: date("registration_deadline", { mode: "string" }),
    birthYearStart: integer("birth_year_start"),
    birthYearEnd: integer("birth_year_end"),
    costEuros: integer("cost_euros"),
    externalAccess: boolean("external_access"),
    externalCostEuros: integer("external_cost_euros"),
    membershipRequired: boolean("membership_required"),
    autoValidate: boolean("auto_validate"),
    preRegistrationRequired: boolean("pre_registration_required"),
    externalRegistration: boolean("external_registration"),
  },
  (event) => [
    primaryKey({ columns: [event.club, event.id] }),
    ofClub("mirror_events", event.club),
    index("mirror_events_season").on(event.club, event.seasonId),
  ],
);

/** A slot (club-api §2.8). */
export const mirrorSlots = checkedTable(
  "mirror_slots",
  {
    ...copied,
    seasonId: integer("season_id").notNull(),
    sportId: integer("sport_id"),
    name: text("name"),
    /** lundi … dimanche. */
    day: text("day"),
    hour: integer("hour"),
    minute: integer("minute"),
    durationMinutes: integer("duration_minutes"),
    location: text("location"),
    capacity: integer("capacity"),
    birthYearStart: integer("birth_year_start"),
    birthYearEnd: integer("birth_year_end"),
    sex: text("sex"),
    trainerIds: integer("trainer_ids").array().notNull(),
  },
  (slot) => [
    primaryKey({ columns: [slot.club, slot.id] }),
    ofClub("mirror_slots", slot.club),
    index("mirror_slots_season").on(slot.club, slot.seasonId),
  ],
);

/** A lesson (club-api §2.9); its season is its group's. */
export const mirrorLessons = checkedTable(
  "mirror_lessons",
  {
    ...copied,
    groupId: integer("group_id").notNull(),
    day: text("day"),
    hour: integer("hour"),
    minute: integer("minute"),
    durationMinutes: integer("duration_minutes"),
    location: text("location"),
    trainerIds: integer("trainer_ids").array().notNull(),
  },
  (lesson) => [
    primaryKey({ columns: [lesson.club, lesson.id] }),
    ofClub("mirror_lessons", lesson.club),
    index("mirror_lessons_group").on(lesson.club, lesson.groupId),
  ],
);

/** An annual or event registration (club-api §2.10). The two collections number their rows apart: the kind is in the key. */
export const mirrorRegistrations = checkedTable(
  "mirror_registrations",
  {
    ...copied,
    kind: text("kind", { enum: REGISTRATION_KINDS }).notNull(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** A group for an annual registration, an event for an event registration. */
    activityId: integer("activity_id").notNull(),
    /** null pending, true validated, false refused (club-api §3.1). */
    valid: boolean("valid"),
    registeredAt: instant("registered_at"),
    validatedAt: instant("validated_at"),
    slotIds: integer("slot_ids").array().notNull(),
    licenceId: integer("licence_id"),
  },
  (registration) => [
    primaryKey({ columns: [registration.club, registration.kind, registration.id] }),
    ofClub("mirror_registrations", registration.club),
    index("mirror_registrations_state").on(
      registration.club,
      registration.seasonId,
      registration.kind,
      registration.valid,
      registration.registeredAt,
    ),
    index("mirror_registrations_arrival").on(
      registration.club,
      registration.seasonId,
      registration.kind,
      registration.registeredAt,
    ),
    index("mirror_registrations_activity").on(registration.club, registration.kind, registration.activityId),
    index("mirror_registrations_member").on(registration.club, registration.memberId),
  ],
);

/** A payment (club-api §2.11): what the club was given, or gave back. */
export const mirrorPayments = checkedTable(
  "mirror_payments",
  {
    ...copied,
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id"),
    amountCents: integer("amount_cents"),
    method: text("method"),
    /** How it was paid, folded: what a search looks into, and an order of the list. */
    methodKey: folded("method_key"),
    /** Paiement, Reduction, Remboursement, Autre, ReportSolde. */
    type: text("type"),
    receivedOn: date("received_on", { mode: "string" }),
    /** What it settles by name; null: not read yet. */
    allocations: jsonb("allocations").$type<MirrorAllocation[]>(),
  },
  (payment) => [
    primaryKey({ columns: [payment.club, payment.id] }),
    ofClub("mirror_payments", payment.club),
    index("mirror_payments_received").on(payment.club, payment.seasonId, payment.receivedOn),
  ],
);

/** A part of a payment that settles one thing (club-api §2.11). */
export interface MirrorAllocation {
  type: string;
  /** null for the membership of the season. */
  registrationId: number | null;
  cents: number;
}

/** A legal representative as the service gives it (club-api §2.4). */
export interface Parent {
  type: string | null;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  phone: string | null;
  email: string | null;
  profession: string | null;
}

/** A person (club-api §2.4), kept across seasons. */
export const mirrorPeople = checkedTable(
  "mirror_people",
  {
    ...copied,
    email: text("email"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    phone: text("phone"),
    birthDate: date("birth_date", { mode: "string" }),
    sex: text("sex"),
    cityCode: text("city_code"),
    address: text("address"),
    emailVerified: boolean("email_verified"),
    createdAt: instant("created_at"),
    parents: jsonb("parents").$type<Parent[]>().notNull(),
    /** "nom prenom" folded: the order of every list of people. */
    nameKey: folded("name_key").notNull(),
    /** Names of the person and of their parents, and the e-mail addresses, as `searchable` writes them: what a search looks into. */
    searchKey: folded("search_key").notNull(),
  },
  (person) => [
    primaryKey({ columns: [person.club, person.id] }),
    ofClub("mirror_people", person.club),
    index("mirror_people_name").on(person.club, person.nameKey, person.id),
    index("mirror_people_birth").on(person.club, person.birthDate),
  ],
);

/**
 * Names of communes by the postal codes that were asked for (club-api §2.3): the API finds none by its own code, so what is not
 * remembered here has no name on screen.
 */
export const mirrorCommunes = checkedTable(
  "mirror_communes",
  {
    club: text("club").notNull(),
    /** Kept exactly as given. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** The name folded: the order of a list by commune. */
    nameKey: folded("name_key").notNull(),
    /** Those by which the club found it: a town may have several, and nobody knows those that were not asked for. */
    postalCodes: text("postal_codes").array().notNull().default([]),
  },
  (commune) => [primaryKey({ columns: [commune.club, commune.code] }), ofClub("mirror_communes", commune.club)],
);

/** Postal codes whose communes were asked for, or are to be, so that each is asked once: set for the club, or seen in addresses. */
export const mirrorPostalCodes = checkedTable(
  "mirror_postal_codes",
  {
    club: text("club").notNull(),
    postalCode: text("postal_code").notNull(),
    /** null: somebody set it for the club, and nobody has asked yet. */
    askedAt: instant("asked_at"),
  },
  (one) => [primaryKey({ columns: [one.club, one.postalCode] }), ofClub("mirror_postal_codes", one.club)],
);

/** Rows that a single re-reading found gone: a page asked for before that must not bring them back. */
export const mirrorRemovals = checkedTable(
  "mirror_removals",
  {
    club: text("club").notNull(),
    /** The table's plural noun, e.g. `annual`, `people`. */
    collection: text("collection").notNull(),
    id: integer("id").notNull(),
    reading: bigint("reading", { mode: "number" }).notNull(),
  },
  (removal) => [
    primaryKey({ columns: [removal.club, removal.collection, removal.id] }),
    ofClub("mirror_removals", removal.club),
  ],
);

/**
 * What stands in the way of a pending registration, as far as the copy can tell: the forecast run over all of a season's pending
 * ones (lib/sync/forecast). A registration without a row here is ready.
 */
export const mirrorDoubts = checkedTable(
  "mirror_doubts",
  {
    club: text("club").notNull(),
    kind: text("kind", { enum: REGISTRATION_KINDS }).notNull(),
    id: integer("id").notNull(),
    seasonId: integer("season_id").notNull(),
    /** Error codes (club-api#errors), the one that the club would answer first; and our own for what only a person can judge. */
    codes: text("codes").array().notNull(),
    /** Its number among those that wait for a place; null where more than the place is missing. */
    waiting: integer("waiting"),
    /** When the club itself refused it for the last of the codes; null where that is only foreseen. */
    refusedAt: instant("refused_at"),
  },
  (doubt) => [
    primaryKey({ columns: [doubt.club, doubt.kind, doubt.id] }),
    ofClub("mirror_doubts", doubt.club),
    index("mirror_doubts_season").on(doubt.club, doubt.seasonId, doubt.kind),
  ],
);

/** Seasons whose doubts have been worked out at least once. */
export const mirrorForecasts = checkedTable(
  "mirror_forecasts",
  { club: text("club").notNull(), seasonId: integer("season_id").notNull() },
  (forecast) => [
    primaryKey({ columns: [forecast.club, forecast.seasonId] }),
    ofClub("mirror_forecasts", forecast.club),
  ],
);

/**
 * Something changed that the doubts of a season depend on. Written in the transaction of the change, and taken away by the forecast that
 * has seen it: what nobody has seen yet makes the doubts stale. Rows, not a counter, so that writers never wait for each other.
 */
export const mirrorChanges = checkedTable(
  "mirror_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    club: text("club").notNull(),
    seasonId: integer("season_id").notNull(),
  },
  (change) => [
    ofClub("mirror_changes", change.club),
    index("mirror_changes_season").on(change.club, change.seasonId, change.id),
  ],
);

/** How often a person's papers have changed, as far as the club announced it: a refusal for want of them may then be out of date. */
export const mirrorPapers = checkedTable(
  "mirror_papers",
  {
    club: text("club").notNull(),
    memberId: integer("member_id").notNull(),
    changes: integer("changes").notNull(),
  },
  (papers) => [primaryKey({ columns: [papers.club, papers.memberId] }), ofClub("mirror_papers", papers.club)],
);

/**
 * Pairs of records that may be the same person, found in the copy (lib/sync/twins). `CLUB_WIDE` marks and forecasts tell whether they
 * are up to date.
 */
export const mirrorTwins = checkedTable(
  "mirror_twins",
  {
    club: text("club").notNull(),
    /** The smaller number of the two. */
    lowId: integer("low_id").notNull(),
    highId: integer("high_id").notNull(),
    /** What speaks for it (`Ground`), the strongest first. */
    grounds: text("grounds").array().notNull(),
  },
  (pair) => [primaryKey({ columns: [pair.club, pair.lowId, pair.highId] }), ofClub("mirror_twins", pair.club)],
);

/** What a person said of two records; stays when the copy is read anew. */
export const twinVerdicts = checkedTable(
  "twin_verdicts",
  {
    club: text("club").notNull(),
    lowId: integer("low_id").notNull(),
    highId: integer("high_id").notNull(),
    /** `apart`: two people · `settled`: one person, whose registrations were sent to the record `keptId`. */
    verdict: text("verdict", { enum: ["apart", "settled"] }).notNull(),
    keptId: integer("kept_id"),
    writtenById: integer("written_by_id").notNull(),
    writtenBy: text("written_by").notNull(),
    writtenAt: instant("written_at").notNull(),
  },
  (pair) => [
    primaryKey({ columns: [pair.club, pair.lowId, pair.highId] }),
    ofClub("twin_verdicts", pair.club),
    check("twin_verdicts_kept", sql`(${pair.verdict} = 'settled') = (${pair.keptId} is not null)`),
  ],
);

/** The `season_id` of the row that speaks of what belongs to no season: seasons, sports, lessons, people. */
export const CLUB_WIDE = 0;

/**
 * How far the copy of a season is (and, under `CLUB_WIDE`, of what all seasons share): what a pass is reading and from where,
 * so that a pass cut short by a crash goes on, and when the last whole pass ended.
 */
export const mirrorStates = checkedTable(
  "mirror_states",
  {
    club: text("club").notNull(),
    seasonId: integer("season_id").notNull(),
    /** The collection being read, by the name that its resource gives it; null between two passes. */
    phase: text("phase"),
    /** The cursor within the phase: `next_after` of its last page. */
    after: integer("after").notNull().default(0),
    /** The reading number at which the running pass began: rows still older at its end are gone from the club. */
    pass: bigint("pass", { mode: "number" }),
    /** Rows read by the running pass. */
    done: integer("done").notNull().default(0),
    /** Rows that the running pass expects to read; null while nobody can know. */
    total: integer("total"),
    startedAt: instant("started_at"),
    /** Start of the last whole pass: everything copied is at least this recent. null: never filled. */
    asOf: instant("as_of"),
    completedAt: instant("completed_at"),
    /** Rows that the last whole pass read: what the next one expects. */
    rows: integer("rows"),
    /** The phases whose rows a pass has read whole; one that came later, or whose scope came later, is not among them yet. */
    read: text("read").array().notNull().default([]),
    /** Scopes that the integration lacks for parts of the copy, as the last pass found. */
    missingScopes: text("missing_scopes").array().notNull(),
    /** Code and kind of the last failure; null after a success. */
    errorCode: text("error_code"),
    errorKind: errorKind(),
    /** Passes that failed in a row: the wait before the next grows with it. */
    failures: integer("failures").notNull().default(0),
    /** The next pass begins at this instant or later, by the database's clock. */
    dueAt: instant("due_at").notNull(),
    /** Which process reads, and until when it is believed alive, by the database's clock. */
    leaseOwner: text("lease_owner"),
    leaseUntil: instant("lease_until"),
  },
  (state) => [
    primaryKey({ columns: [state.club, state.seasonId] }),
    ofClub("mirror_states", state.club),
    allOrNone("mirror_states_error", state.errorCode, state.errorKind),
    allOrNone("mirror_states_lease", state.leaseOwner, state.leaseUntil),
  ],
);

/**
 * That one collection of a season is to be read whole, apart from the pass over all of the season: what one is about to act on, and the
 * club does not announce. A row a season and collection.
 */
export const wholeReadings = checkedTable(
  "whole_readings",
  {
    club: text("club").notNull(),
    seasonId: integer("season_id").notNull(),
    /** The collection, by the name that its resource gives it. */
    phase: text("phase").notNull(),
    /** The number of the last wish, from `mirrorReadings`: a reading that began at a lower one does not answer it. */
    asked: bigint("asked", { mode: "number" }).notNull(),
    /** The number at which the last whole reading began, and when: every row is at least this recent. null: none has ended. */
    pass: bigint("pass", { mode: "number" }),
    asOf: instant("as_of"),
    /** Rows read by the running reading, and expected in all; null while nobody can know. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** Code and kind of the last failure; null after a success. */
    errorCode: text("error_code"),
    errorKind: errorKind(),
    failures: integer("failures").notNull().default(0),
    /** The next try begins at this instant or later, by the database's clock. */
    dueAt: instant("due_at").notNull(),
    leaseOwner: text("lease_owner"),
    leaseUntil: instant("lease_until"),
  },
  (reading) => [
    primaryKey({ columns: [reading.club, reading.seasonId, reading.phase] }),
    ofClub("whole_readings", reading.club),
    allOrNone("whole_readings_error", reading.errorCode, reading.errorKind),
    allOrNone("whole_readings_lease", reading.leaseOwner, reading.leaseUntil),
  ],
);

export type WholeReading = typeof wholeReadings.$inferSelect;

export type MirrorSeason = typeof mirrorSeasons.$inferSelect;
export type MirrorSport = typeof mirrorSports.$inferSelect;
export type MirrorGroup = typeof mirrorGroups.$inferSelect;
export type MirrorEvent = typeof mirrorEvents.$inferSelect;
export type MirrorSlot = typeof mirrorSlots.$inferSelect;
export type MirrorLesson = typeof mirrorLessons.$inferSelect;
export type MirrorRegistration = typeof mirrorRegistrations.$inferSelect;
export type MirrorPayment = typeof mirrorPayments.$inferSelect;
export type MirrorPerson = typeof mirrorPeople.$inferSelect;
export type MirrorState = typeof mirrorStates.$inferSelect;

/** The copy goes with the connection: deleting the club deletes every row of it. */
function ofClub(table: string, club: Parameters<typeof foreignKey>[0]["columns"][0]) {
  return foreignKey({ name: `${table}_club`, columns: [club], foreignColumns: [clubs.slug] }).onDelete("cascade");
}
