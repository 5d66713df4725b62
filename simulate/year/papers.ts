import type { PapersRule } from "../desk/season-deeds.ts";
import { ageOn, monthsLater, plus, TODAY } from "./calendar.ts";
import { type Papers, papersOf, type SeasonNow, type Somebody } from "./club.ts";

/*
 * Who may take part by their papers, and since when not: as somebody reads the rules of the club beside the papers. It knows whether, and never what.
 */

/** What French law asks until a club writes rules of its own. */
const FRANCE = {
  sportId: null,
  validMonths: null,
  types: ["standard", "performance", "elite"],
  graceUntil: null,
  lastDay: null,
};
export const FRENCH_RULES: readonly PapersRule[] = [
  { ...FRANCE, minAge: null, maxAge: 17, asks: "attestation", youngMonths: 6, firstDay: "2021-05-09", source: "" },
  { ...FRANCE, minAge: 18, maxAge: null, asks: "attestation", youngMonths: 12, firstDay: "2022-03-04", source: "" },
];

export interface Standing {
  /** Nothing has to be done about their papers now. */
  isFine: boolean;
  /** The first day on which they may not take part; null: none that can be seen from here. */
  stops: string | null;
}

/** Whether there is anything that could be decided about. */
export const isHandedIn = (one: Papers): boolean =>
  one.certificate_begin !== null || one.certificate_end !== null || one.certificate_type !== null || hasFile(one);
const hasFile = (one: Papers) => (one as { content_path?: string | null }).content_path != null;

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** Everybody who is registered to something and not refused. */
export const takingPart = ({ annual, event }: SeasonNow): number[] => [
  ...new Set([...annual, ...event].filter(({ valid }) => valid !== false).map((one) => one.member_id)),
];

/** In which sports; null: in something without one. */
function sportsOf(season: SeasonNow, member: number): (number | null)[] {
  const own = [...season.annual, ...season.event].filter((one) => one.member_id === member && one.valid !== false);
  const activity = ({ group_id, event_id }: (typeof own)[number]) =>
    season.groups.find(({ id }) => id === group_id) ?? season.events.find(({ id }) => id === event_id);
  return [...new Set(own.map((one) => activity(one)?.sport_id ?? null))];
}

export interface Asked {
  rules: readonly PapersRule[];
  /** For which sports somebody's certificate was read; none: for all. */
  readFor: readonly number[] | undefined;
}

/**
 * How somebody stands today by all rules of all their sports: the one that stops them first. Nobody of these histories comes to another age for a rule within the season, and no rule begins
 * or ends in it.
 */
export function standingOf(season: SeasonNow, person: Somebody, { rules, readFor }: Asked): Standing {
  const papers = papersOf(season, person.id);
  const age = ageOn(person.birth, TODAY);
  const ofAge = rules.filter(({ minAge, maxAge }) => age >= (minAge ?? 0) && age <= (maxAge ?? 200));
  const standings = sportsOf(season, person.id).flatMap((sport) => {
    const own = ofAge.filter(({ sportId }) => sportId === sport && sport !== null);
    const applying = own.length > 0 ? own : ofAge.filter(({ sportId }) => sportId === null);
    return applying.map((rule) =>
      underRule(
        rule,
        papers,
        season.season.start_date,
        season.season.end_date,
        readFor !== undefined && sport !== null && !readFor.includes(sport),
      ),
    );
  });
  const stops = standings.flatMap((one) => one.stops ?? []).sort()[0] ?? null;
  return { isFine: standings.every(({ isFine }) => isFine), stops };
}

function underRule(rule: PapersRule, papers: Papers, start: string, end: string, isElsewhere: boolean): Standing {
  const graced = (day: string) => (rule.graceUntil === null ? day : later(plus(rule.graceUntil, 1), day));
  const wanting = (since = start): Standing => ({ isFine: false, stops: graced(since) });
  if (rule.asks === "nothing") return { isFine: true, stops: null };
  if (rule.asks === "attestation" && papers.health_questionnaire === true) return { isFine: true, stops: null };
  if (!isHandedIn(papers) && papers.valid === null) return wanting();
  if (papers.valid === false) return wanting();
  const { certificate_begin: begin, certificate_end: until, certificate_type: type } = papers;
  const counted = begin !== null && rule.validMonths !== null ? plus(monthsLater(begin, rule.validMonths), -1) : null;
  const own = [until, counted].flatMap((day) => day ?? []).sort()[0];
  const last = own !== undefined && rule.graceUntil !== null && rule.graceUntil > own ? rule.graceUntil : own;
  if (last !== undefined && last < TODAY) return wanting(plus(last, 1));
  const isOld = rule.youngMonths !== null && begin !== null && monthsLater(begin, rule.youngMonths) <= start;
  const isOther = rule.types.length > 0 && type !== null && !rule.types.includes(type);
  if (isOld || isOther || isElsewhere || papers.valid === null)
    return wanting(last === undefined ? start : earlier(plus(last, 1), start));
  const runsOut = last !== undefined && TODAY <= end && last < end ? plus(last, 1) : null;
  if (rule.asks !== "both" || papers.health_questionnaire === true || begin === null)
    return { isFine: true, stops: runsOut };
  // A certificate older than a year has the attestation beside it.
  const yearOver = monthsLater(begin, 12);
  const sooner = (one: string | null, day: string) => (one === null || day < one ? day : one);
  if (papers.health_questionnaire === false) return { isFine: false, stops: sooner(runsOut, graced(start)) };
  if (yearOver <= TODAY) return { isFine: false, stops: sooner(runsOut, graced(later(start, yearOver))) };
  return { isFine: true, stops: yearOver <= end ? sooner(runsOut, yearOver) : runsOut };
}
