import { dayAfter } from "#lib/base/time/days.ts";
import { yearsBetween } from "#lib/base/words/typed-date.ts";
import { type MedicalRule, rulesFor } from "./medical-rule.ts";
import { LAST_DAY, monthsAfter } from "./months.ts";
import { type HealthPapers, hasCertificate } from "./record.ts";

/**
 * How somebody stands by the rules of their sport and age, the most pressing first: `refused`: the certificate was · `expired` · `missing`: neither
 * attested nor declared · `certificateAsked`: an attestation is not enough, or was not given · `wrongType` · `otherSport`: the certificate was read for others · `unchecked`: nobody has decided about the
 * certificate · `endsEarly`: before the season or an event to come · `certified` · `attested` · `notAsked`.
 */
export const MEDICAL_STATES = [
  ...(["refused", "expired", "missing", "certificateAsked", "wrongType", "otherSport", "unchecked"] as const),
  ...(["endsEarly", "certified", "attested", "notAsked"] as const),
] as const;
export type MedicalState = (typeof MEDICAL_STATES)[number];

const FINE: readonly MedicalState[] = ["endsEarly", "certified", "attested", "notAsked"];

/** What is known of somebody, and when. Days are YYYY-MM-DD. */
export interface MedicalQuestion {
  rules: readonly MedicalRule[];
  birthDate: string | null;
  /** The sports in which they are registered; null stands for an activity without one. */
  sports: readonly (number | null)[];
  record: HealthPapers;
  /** The sports for which the certificate was read; null while nobody has said any: it counts in every sport then. */
  readFor: readonly number[] | null;
  season: { start: string | null; end: string | null };
  /** The last days of the events to come to which they are registered. */
  events: readonly string[];
  today: string;
}

/** How somebody stands, and until when. */
export interface MedicalVerdict {
  state: MedicalState;
  /** The rule that says so; null where none applies. */
  rule: MedicalRule | null;
  sportId: number | null;
  /** The first day on which they may no longer take part; null: none within the season and its events. */
  stopsOn: string | null;
}

/** Whether somebody may take part on a day. */
export const mayTakePart = ({ stopsOn }: MedicalVerdict, today: string): boolean => stopsOn === null || stopsOn > today;

/** Whether nothing has to be done about somebody's papers before they run out. */
export const isInOrder = ({ state }: MedicalVerdict): boolean => FINE.includes(state);

/**
 * How somebody stands in the sport that asks most of them: the one in which they have to stop first, and of several on one day the one with the most
 * pressing reason. What other rules or another age ask of them before the season and its events are over counts from that day on. Pure.
 */
export function medicalState(question: MedicalQuestion): MedicalVerdict {
  const present = standingsOn(question).reduce(worst);
  const verdict = daysOfChange(question)
    .flatMap((day) => whatStopsOn(question, day))
    .reduce(worst, present);
  // What is wanting today is no less so because something else stops them earlier.
  return isInOrder(present) ? verdict : { ...present, stopsOn: sinceWhen(question, verdict.stopsOn) };
}

/**
 * Since when somebody who has had to stop has had to, day after day up to now: a day that was stays the same, whenever it is looked at. Each change of the
 * rules or of an age is gone back over, as long as they had to stop before it as well, be it for another reason.
 */
function sinceWhen(question: MedicalQuestion, stopsOn: string | null): string | null {
  if (stopsOn === null || stopsOn >= question.today) return stopsOn;
  let since = stopsOn;
  for (const day of changesWithin(question, "", question.today).toSorted().reverse()) {
    if (since > day) return since;
    const dayBefore = dayAfter(day, -1);
    const before = standingsOn({ ...question, today: dayBefore }).reduce(worst);
    if (before.stopsOn === null || mayTakePart(before, dayBefore)) return day;
    since = before.stopsOn;
  }
  return since;
}

/** How somebody stands on the day in question, sport by sport and rule by rule; at least one. */
function standingsOn(question: MedicalQuestion): MedicalVerdict[] {
  const { rules, birthDate, sports, today } = question;
  const years = birthDate !== null && birthDate <= today ? yearsBetween(birthDate, today) : null;
  return (sports.length > 0 ? [...new Set(sports)] : [null]).flatMap((sportId): MedicalVerdict[] => {
    const applying = rulesFor(rules, { sportId, years, today });
    if (applying.length === 0) return [{ state: "notAsked", rule: null, sportId, stopsOn: null }];
    return applying.map((rule) => ({ ...underRule(rule, question, sportId), rule, sportId }));
  });
}

/** What the rules of a day to come forbid from that day on, or once their grace is over. */
function whatStopsOn(question: MedicalQuestion, day: string): MedicalVerdict[] {
  const end = lastNeeded(question);
  return standingsOn({ ...question, today: day }).flatMap((verdict): MedicalVerdict[] => {
    if (verdict.stopsOn === null) return [];
    const stopsOn = later(verdict.stopsOn, day);
    return end === null || stopsOn > end ? [] : [{ ...verdict, state: "endsEarly", stopsOn }];
  });
}

/** The days to come on which other rules are in force, or somebody has another age for one of them. */
function daysOfChange(question: MedicalQuestion): string[] {
  const end = lastNeeded(question);
  return end === null ? [] : changesWithin(question, question.today, end);
}

/** The days after one, up to another, on which other rules are in force, or somebody has another age for one of them. */
function changesWithin({ rules, birthDate }: MedicalQuestion, after: string, end: string): string[] {
  const days = rules.flatMap(({ firstDay, lastDay, minAge, maxAge }) => [
    ...[firstDay, lastDay && nextDay(lastDay)],
    ...(birthDate === null
      ? []
      : [0, minAge, maxAge === null ? null : maxAge + 1].map((age) => birthday(birthDate, age))),
  ]);
  return [...new Set(days)].filter((day) => day !== null).filter((day) => day > after && day <= end);
}

/** The first day on which somebody is so old; null where it is none of our calendar. */
function birthday(birthDate: string, age: number | null): string | null {
  if (age === null || Number(birthDate.slice(0, 4)) + age > 9_998) return null;
  const day = monthsAfter(birthDate, 12 * age);
  return yearsBetween(birthDate, day) < age ? nextDay(day) : day;
}

/** The day after one; of the last that we write, itself. */
const nextDay = (day: string): string => (day >= LAST_DAY ? LAST_DAY : dayAfter(day, 1));

function isWorse(one: MedicalVerdict, other: MedicalVerdict): boolean {
  const [stops, stopped] = [one.stopsOn ?? LAST_DAY, other.stopsOn ?? LAST_DAY];
  if (stops !== stopped) return stops < stopped;
  return MEDICAL_STATES.indexOf(one.state) < MEDICAL_STATES.indexOf(other.state);
}

const worst = (one: MedicalVerdict, other: MedicalVerdict): MedicalVerdict => (isWorse(other, one) ? other : one);

type Standing = Pick<MedicalVerdict, "state" | "stopsOn">;

function underRule(rule: MedicalRule, question: MedicalQuestion, sportId: number | null): Standing {
  const { record } = question;
  if (rule.asks === "nothing") return { state: "notAsked", stopsOn: null };
  if (rule.asks === "attestation" && record.questionnaire === true) return { state: "attested", stopsOn: null };
  const certificate = certificateUnder(rule, question, sportId);
  if (certificate) return rule.asks === "both" ? alsoAttested(rule, question, certificate) : certificate;
  // An attestation was given or withheld, and it does not do.
  return lacking(record.questionnaire === null ? "missing" : "certificateAsked", rule, question);
}

/** A certificate that is older than a year needs the attestation of the season beside it. */
function alsoAttested(rule: MedicalRule, question: MedicalQuestion, certificate: Standing): Standing {
  const { record, today } = question;
  if (!FINE.includes(certificate.state) || record.questionnaire === true || record.begin === null) return certificate;
  const yearOver = monthsAfter(record.begin, 12);
  const wanting = record.questionnaire === false ? "certificateAsked" : yearOver <= today ? "missing" : null;
  const since = wanting === "missing" ? later(question.season.start, yearOver) : undefined;
  if (wanting)
    return { state: wanting, stopsOn: earlier(lacking(wanting, rule, question, since), certificate).stopsOn };
  const end = lastNeeded(question);
  if (end === null || yearOver > end) return certificate;
  return earlier({ state: "endsEarly", stopsOn: yearOver }, certificate);
}

const earlier = (one: Standing, other: Standing): Standing =>
  (one.stopsOn ?? LAST_DAY) <= (other.stopsOn ?? LAST_DAY) ? one : other;

/** How somebody stands by their certificate; null where there is none. */
function certificateUnder(rule: MedicalRule, question: MedicalQuestion, sportId: number | null): Standing | null {
  const { record, readFor, season, today } = question;
  if (!hasCertificate(record)) return null;
  if (record.valid === false) return lacking("refused", rule, question);
  const last = lastDayOf(rule, record);
  if (last !== null && last < today) return lacking("expired", rule, question, nextDay(last));
  const isOld = rule.youngMonths !== null && record.begin !== null && isOlder(record.begin, rule.youngMonths, season);
  const isOther = rule.types.length > 0 && record.type !== null && !rule.types.includes(record.type);
  // An activity without a sport is none that a certificate could leave out.
  const isElsewhere = readFor !== null && sportId !== null && !readFor.includes(sportId);
  const wanting = [
    isOld && ("expired" as const),
    isOther && ("wrongType" as const),
    isElsewhere && ("otherSport" as const),
    record.valid === null && ("unchecked" as const),
  ].find((one) => one !== false);
  // It runs out all the same, be it before the season in which that begins to count.
  const out = last === null ? null : nextDay(last);
  if (wanting) return lacking(wanting, rule, question, earlierDay(out, season.start ?? today));
  const needed = lastNeeded(question);
  if (last !== null && needed !== null && last < needed) return { state: "endsEarly", stopsOn: out };
  return { state: "certified", stopsOn: null };
}

/** Whether a certificate was already so old when the season began. */
const isOlder = (begin: string, months: number, { start }: MedicalQuestion["season"]): boolean =>
  start !== null && monthsAfter(begin, months) <= start;

/** The last day on which a certificate counts: its own, what the rule gives it, and the federation's grace. */
function lastDayOf({ validMonths, graceUntil }: MedicalRule, { begin, end }: HealthPapers): string | null {
  const counted = begin !== null && validMonths !== null ? dayAfter(monthsAfter(begin, validMonths), -1) : null;
  const last = [end, counted].filter((day) => day !== null).sort()[0] ?? null;
  return last !== null && graceUntil !== null && graceUntil > last ? graceUntil : last;
}

/** The last day for which papers are needed: the season's, or that of an event after it. */
const lastNeeded = ({ season, events, today }: MedicalQuestion): string | null =>
  [season.end, ...events]
    .filter((day) => day !== null && day >= today)
    .sort()
    .at(-1) ?? null;

/** Something is wanting: from the day on which it did, from the season's first day, or when the federation's grace is over. Of a season without days, today. */
function lacking(
  state: MedicalState,
  { graceUntil }: MedicalRule,
  { season, today }: MedicalQuestion,
  since?: string,
): Standing {
  const from = since ?? season.start ?? today;
  return { state, stopsOn: later(graceUntil === null ? null : nextDay(graceUntil), from) };
}

const earlierDay = (day: string | null, other: string): string => (day !== null && day < other ? day : other);
const later = (day: string | null, other: string): string => (day !== null && day > other ? day : other);
