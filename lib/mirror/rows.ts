import "server-only";
import type {
  MirrorEvent,
  MirrorGroup,
  MirrorLesson,
  MirrorPerson,
  MirrorRegistration,
  MirrorSeason,
  MirrorSlot,
  MirrorSport,
  Parent,
} from "#lib/store/schema/mirror.ts";
import { fold } from "./fold.ts";

/**
 * From what a service sends to what we keep. Read fields are value-or-null (club-api §2.1), a feature that is off leaves fields
 * out, and another service may add some or send an odd one: a field that is not of its type counts as null, and only a row that
 * cannot be told apart (no id, no owner) is no row.
 */
export type Raw = Record<string, unknown>;

/** A row without what the mirror adds: whose it is and which reading it came with. */
type Copy<T> = Omit<T, "club" | "reading">;

/** The largest identifier (club-api §4.1), and the largest integer that the columns hold. */
const LARGEST_ID = 2_147_483_647;

export function idOf(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= LARGEST_ID ? number : null;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value.replaceAll("\0", "") : null);
const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);
const integer = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= LARGEST_ID ? value : null;
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(idOf).filter((id) => id !== null) : []);

/** A calendar date that exists, as YYYY-MM-DD; a date-time gives its date. */
function day(value: unknown): string | null {
  const date = typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value)?.[1] : undefined;
  return date && instant(`${date}T00:00:00Z`)?.toISOString().startsWith(date) ? date : null;
}

function instant(value: unknown): Date | null {
  const moment = typeof value === "string" ? new Date(value) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

export function seasonOf(raw: Raw): Copy<MirrorSeason> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        name: text(raw.name),
        startDate: day(raw.start_date),
        endDate: day(raw.end_date),
        registrationStart: day(raw.registration_start),
        registrationEnd: day(raw.registration_end),
      };
}

export function sportOf(raw: Raw): Copy<MirrorSport> | null {
  const id = idOf(raw.id);
  return id === null ? null : { id, name: text(raw.name) };
}

export function groupOf(raw: Raw, season: number): Copy<MirrorGroup> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        description: text(raw.description),
        sex: text(raw.sex),
        type: text(raw.type),
        capacity: integer(raw.capacity),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        autoValidate: flag(raw.auto_validate),
        invitationOnly: flag(raw.invitation_only),
        costEuros: integer(raw.cost_euros),
        slotCount: integer(raw.slot_count),
        slotIds: ids(raw.slot_ids),
        licenceIds: ids(raw.licence_ids),
      };
}

export function eventOf(raw: Raw, season: number): Copy<MirrorEvent> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        description: text(raw.description),
        begin: instant(raw.begin),
        end: instant(raw.end),
        location: text(raw.location),
        capacity: integer(raw.capacity),
        registrationOpening: day(raw.registration_opening),
        registrationDeadline: day(raw.registration_deadline),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        costEuros: integer(raw.cost_euros),
        externalAccess: flag(raw.external_access),
        externalCostEuros: integer(raw.external_cost_euros),
        membershipRequired: flag(raw.membership_required),
        autoValidate: flag(raw.auto_validate),
        preRegistrationRequired: flag(raw.pre_registration_required),
        externalRegistration: flag(raw.external_registration),
      };
}

/** When and where something takes place each week: what slots and lessons share. */
function weekly(raw: Raw) {
  return {
    day: text(raw.day),
    hour: integer(raw.hour),
    minute: integer(raw.minute),
    durationMinutes: integer(raw.duration_minutes),
    location: text(raw.location),
    trainerIds: ids(raw.trainer_ids),
  };
}

export function slotOf(raw: Raw, season: number): Copy<MirrorSlot> | null {
  const id = idOf(raw.id);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        sportId: idOf(raw.sport_id),
        name: text(raw.name),
        ...weekly(raw),
        capacity: integer(raw.capacity),
        birthYearStart: integer(raw.birth_year_start),
        birthYearEnd: integer(raw.birth_year_end),
        sex: text(raw.sex),
      };
}

export function lessonOf(raw: Raw): Copy<MirrorLesson> | null {
  const id = idOf(raw.id);
  const groupId = idOf(raw.group_id);
  return id === null || groupId === null ? null : { id, groupId, ...weekly(raw) };
}

export function registrationOf(
  raw: Raw,
  kind: MirrorRegistration["kind"],
  season: number,
): Copy<MirrorRegistration> | null {
  const id = idOf(raw.id);
  const memberId = idOf(raw.member_id);
  const activityId = idOf(kind === "annual" ? raw.group_id : raw.event_id);
  return id === null || memberId === null || activityId === null
    ? null
    : {
        id,
        kind,
        seasonId: season,
        memberId,
        activityId,
        valid: flag(raw.valid),
        registeredAt: instant(raw.registered_at),
        validatedAt: instant(raw.validated_at),
        slotIds: ids(raw.slot_ids),
        licenceId: idOf(raw.licence_id),
      };
}

export function personOf(raw: Raw): Copy<MirrorPerson> | null {
  const id = idOf(raw.id);
  if (id === null) return null;
  const firstName = text(raw.first_name);
  const lastName = text(raw.last_name);
  const email = text(raw.email);
  const parents = Array.isArray(raw.parents) ? raw.parents.filter(isRaw).map(parentOf) : [];
  const nameKey = fold([lastName, firstName].filter(Boolean).join(" "));
  const others = parents.flatMap((parent) => [parent.last_name, parent.first_name, parent.email]);
  return {
    id,
    email,
    firstName,
    lastName,
    phone: text(raw.phone),
    birthDate: day(raw.birth_date),
    sex: text(raw.sex),
    cityCode: text(raw.city_code),
    address: text(raw.address),
    emailVerified: flag(raw.email_verified),
    createdAt: instant(raw.created_at),
    parents,
    nameKey,
    searchKey: [nameKey, ...[email, ...others].filter((word) => word !== null).map(fold)].join(" | "),
  };
}

function parentOf(raw: Raw): Parent {
  return {
    type: text(raw.type),
    first_name: text(raw.first_name),
    last_name: text(raw.last_name),
    title: text(raw.title),
    phone: text(raw.phone),
    email: text(raw.email),
    profession: text(raw.profession),
  };
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
