/** Whom a group, an event or a slot is for (club-api §2.6). */
export interface Access {
  sex: string | null;
  /** The most recent and the oldest birth year taken; null leaves it open. */
  birthYearStart: number | null;
  birthYearEnd: number | null;
}

/** A slot as the rules see it. */
export interface SlotFacts extends Access {
  /** Capacity − validated; null without a limit. */
  placesLeft: number | null;
}

/** Somebody as the rules see them: an age limit asks for their birth date, an activity for one sex for their sex. */
export interface JudgedPerson {
  birthDate: string | null;
  sex: string | null;
}

/** Slots that somebody chose in a group. */
export interface ChosenSlots {
  /** How many they chose, how many of these the group offers, and how many it lets them choose; null: as many as are offered. */
  chosen: number;
  offered: number;
  most: number | null;
  /** Those that the group offers, in the order of their numbers, as the club looks at them; undefined: the copy does not have it. */
  among: readonly (SlotFacts | undefined)[];
  /** Those of them that must have a place: whoever is in one already needs none. */
  entered: readonly (SlotFacts | undefined)[];
}

/**
 * What the copy knows of a registration that the club is going to judge. What is left out is not asked: a correction meets no dates, an event no limit of
 * the season, who stays in a group needs no place in it.
 */
export interface RegistrationFacts {
  /** They have another live registration to the same activity. */
  isTwice?: boolean;
  /** Dates between which one may register, YYYY-MM-DD, both inclusive, null leaves that side open (club-api §2.2, §2.7), and the day it is in the club's time zone. */
  window?: { opens: string | null; closes: string | null; today: string };
  /** Their other annual registrations of the season, as far as they count, and how many a person may have; 0 and null: no limit, or none that is known. */
  others?: { count: number; limit: number | null };
  /** It is for members of the season alone, and they are one or not. */
  members?: { isOne: boolean };
  /** null where the copy does not have the person: nothing is foreseen of their age and sex then. */
  person: JudgedPerson | null;
  /** Whom the activity is for. */
  access?: Access | undefined;
  /** Places left in the activity; null without a limit, undefined where none is needed or the copy does not have it. */
  placesLeft?: number | null | undefined;
  slots?: ChosenSlots | undefined;
  /** Papers and medical items that were read and do not do. */
  lacksPapers?: boolean | undefined;
  lacksMedical?: boolean | undefined;
}

/**
 * Why the club would not make, validate, change or give a registration, as its error codes in the order in which it tells them
 * (club-api#registration-rules); none when it would, or where only the club knows. Pure.
 */
export function reasonsAgainst(facts: RegistrationFacts): string[] {
  const { isTwice, window, others, members, person, access, placesLeft, slots, lacksPapers, lacksMedical } = facts;
  const reasons = [
    isTwice && "already_registered",
    window && !isWithin(window) && "registration_closed",
    Boolean(others?.limit) && Number(others?.count) >= Number(others?.limit) && "registration_limit_reached",
    members && !members.isOne && "membership_required",
    ...accessReasons(person, access),
    isFull({ placesLeft }) && "capacity_reached",
    ...(slots ? slotReasons(person, slots) : []),
    lacksPapers && "documents_missing",
    lacksMedical && "medical_missing",
  ];
  return [...new Set(reasons.filter((reason) => typeof reason === "string"))];
}

/** Why a slot cannot be chosen by somebody; none when it can. Pure. */
export function reasonsAgainstSlot(person: JudgedPerson | null, slot: SlotFacts): string[] {
  return reasonsAgainst({ person, slots: { chosen: 1, offered: 1, most: null, among: [slot], entered: [slot] } });
}

/** Whether an activity or a slot has a place for one more. Pure. */
export const hasPlace = (of: { placesLeft: number | null }): boolean => !isFull(of);

/** Whether an activity or a slot is for somebody; it is, where the copy does not have them. Pure. */
export const takes = (access: Access, person: JudgedPerson | null): boolean =>
  accessReasons(person, access).length === 0;

/** Whether somebody has to say when they were born before an activity can take them. Pure. */
export const needsBirthDate = (access: Access, person: JudgedPerson): boolean =>
  accessReasons(person, access).includes("birth_date_required");

function accessReasons(person: JudgedPerson | null, access: Access | undefined): string[] {
  if (!person || !access) return [];
  const { birthYearStart, birthYearEnd, sex } = access;
  const limited = birthYearStart !== null || birthYearEnd !== null;
  const year = Number(person.birthDate?.slice(0, 4));
  const outside =
    year > (birthYearStart ?? Number.POSITIVE_INFINITY) || year < (birthYearEnd ?? Number.NEGATIVE_INFINITY);
  const forOne = sex !== null && sex !== "" && sex !== "Homme et femme";
  return [
    limited && (person.birthDate === null ? "birth_date_required" : outside && "age_not_allowed"),
    forOne && person.sex !== sex && "sex_not_allowed",
  ].filter((reason) => typeof reason === "string");
}

function slotReasons(person: JudgedPerson | null, { chosen, offered, most, among, entered }: ChosenSlots) {
  return [
    most !== null && chosen > most && "too_many_slots",
    offered < chosen && "slot_not_offered",
    ...among.flatMap((slot) => accessReasons(person, slot)),
    entered.some((slot) => slot !== undefined && isFull(slot)) && "slot_full",
  ];
}

const isFull = ({ placesLeft }: { placesLeft?: number | null | undefined }) =>
  typeof placesLeft === "number" && placesLeft <= 0;

const isWithin = ({ opens, closes, today }: NonNullable<RegistrationFacts["window"]>) =>
  (opens === null || today >= opens) && (closes === null || today <= closes);
