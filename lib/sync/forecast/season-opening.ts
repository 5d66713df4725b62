/** A season's registration dates as the copy has them (club-api §2.2), YYYY-MM-DD; null leaves that side open, or was not read. */
export interface OpeningDates {
  registrationStart: string | null;
  registrationEnd: string | null;
  /** From when former members may come; null: like everybody. */
  formerStart: string | null;
  /** Everybody who was ever registered is one; else the members of the season before. */
  formerAll: boolean | null;
  /** From when the people of one commune may come; null: like everybody. */
  cityStart: string | null;
  /** Its code; empty or null where none has priority. */
  priorityCity: string | null;
}

/** What lets somebody come earlier. */
export interface Precedence {
  wasMember: boolean;
  /** In any season before. */
  wasRegistered: boolean;
  cityCode: string | null;
}

/**
 * The first day on which somebody may be registered to a season (club-api#registration-rules): the earliest opening that is theirs; null where nothing
 * holds it back. Pure.
 */
export function firstDayOf(season: OpeningDates, { wasMember, wasRegistered, cityCode }: Precedence): string | null {
  const general = season.registrationStart;
  if (general === null) return null;
  const isFormer = season.formerAll === true ? wasRegistered : wasMember;
  const isOfCity = Boolean(season.priorityCity) && cityCode === season.priorityCity;
  const own = [isFormer ? season.formerStart : null, isOfCity ? season.cityStart : null];
  return own.reduce<string>((first, day) => (day !== null && day < first ? day : first), general);
}

/** Whether somebody may be registered on a day: `from` is the day to come, where there is one. Pure. */
export function openness(
  season: OpeningDates,
  precedence: Precedence,
  today: string,
): { open: true } | { open: false; from: string | null } {
  const from = firstDayOf(season, precedence);
  if (from !== null && today < from) return { open: false, from };
  if (season.registrationEnd !== null && today > season.registrationEnd) return { open: false, from: null };
  return { open: true };
}
