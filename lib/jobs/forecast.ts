import type { JobOperation } from "#lib/store/schema/jobs.ts";

/** A registration as the forecast needs it, from the mirror. */
export interface Candidate {
  id: number;
  memberId: number;
  name: string;
  activityId: number;
  valid: boolean | null;
  birthDate: string | null;
  sex: string | null;
  slotIds: readonly number[];
}

/** What an activity takes. */
export interface ForecastActivity {
  name: string | null;
  /** null: no limit. */
  placesLeft: number | null;
  sex: string | null;
  birthYearStart: number | null;
  birthYearEnd: number | null;
  /** null where the activity has no slots of its own (events). */
  slotIds: readonly number[] | null;
  slotCount: number | null;
}

/** What the club's rules will probably say no to, with the codes of club-api#errors. */
export interface Doubt {
  id: number;
  name: string;
  activity: string | null;
  code: string;
}

/** What a decision will do, as far as the mirror can tell; the club has the last word. */
export interface Forecast {
  /** Registrations that will probably change. */
  change: number;
  /** They already are what is asked for. */
  already: number;
  doubts: Doubt[];
  /** Of the changes: validated ones that lose their place. */
  freed: number;
}

/**
 * Foretells a decision on these registrations in their order, giving places away one by one as the club will. Only the
 * rules that the mirror can judge; documents and medical items are known to the club alone. Pure.
 */
export function forecast(
  operation: JobOperation,
  candidates: readonly Candidate[],
  activities: ReadonlyMap<number, ForecastActivity>,
  slots: ReadonlyMap<number, { capacity: number | null; taken: number }>,
): Forecast {
  const result: Forecast = { change: 0, already: 0, doubts: [], freed: 0 };
  const left = new Map([...activities].map(([id, activity]) => [id, activity.placesLeft]));
  const slotsLeft = new Map(
    [...slots].map(([id, { capacity, taken }]) => [id, capacity === null ? null : capacity - taken]),
  );
  for (const candidate of candidates) {
    if (operation !== "cancel" && candidate.valid === (operation === "validate")) {
      result.already++;
      continue;
    }
    if (operation !== "validate") {
      result.change++;
      if (candidate.valid === true) result.freed++;
      continue;
    }
    const activity = activities.get(candidate.activityId);
    const code = activity ? doubtOf(candidate, activity, left, slotsLeft) : null;
    if (code) {
      result.doubts.push({ id: candidate.id, name: candidate.name, activity: activity?.name ?? null, code });
      continue;
    }
    result.change++;
    takePlace(left, candidate.activityId);
    for (const slot of candidate.slotIds) takePlace(slotsLeft, slot);
  }
  return result;
}

function doubtOf(
  candidate: Candidate,
  activity: ForecastActivity,
  left: ReadonlyMap<number, number | null>,
  slotsLeft: ReadonlyMap<number, number | null>,
): string | null {
  if (isFull(left, candidate.activityId)) return "capacity_reached";
  const { slotIds, slotCount, birthYearStart, birthYearEnd, sex } = activity;
  if (slotIds && candidate.slotIds.some((slot) => !slotIds.includes(slot))) return "slot_not_offered";
  if (candidate.slotIds.some((slot) => isFull(slotsLeft, slot))) return "slot_full";
  if (slotCount && candidate.slotIds.length > slotCount) return "too_many_slots";
  if (birthYearStart !== null || birthYearEnd !== null) {
    if (!candidate.birthDate) return "birth_date_required";
    const year = Number(candidate.birthDate.slice(0, 4));
    if (year > (birthYearStart ?? Number.POSITIVE_INFINITY) || year < (birthYearEnd ?? 0)) return "age_not_allowed";
  }
  if (sex && sex !== "Homme et femme" && candidate.sex && candidate.sex !== sex) return "sex_not_allowed";
  return null;
}

function isFull(left: ReadonlyMap<number, number | null>, id: number): boolean {
  const places = left.get(id);
  return places !== undefined && places !== null && places <= 0;
}

function takePlace(left: Map<number, number | null>, id: number): void {
  const places = left.get(id);
  if (typeof places === "number") left.set(id, places - 1);
}
