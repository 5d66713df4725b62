/** The dates that decide where a season stands (club-api §2.2): YYYY-MM-DD, last days inclusive. */
export interface SeasonSpan {
  startDate: string | null;
  endDate: string | null;
  registrationStart: string | null;
  registrationEnd: string | null;
}

export type SeasonPhase = "running" | "ahead" | "past" | "unknown";

/** Where a season stands on a day. */
export function seasonPhase({ startDate, endDate }: SeasonSpan, today: string): SeasonPhase {
  if (!startDate || !endDate) return "unknown";
  if (today < startDate) return "ahead";
  return today > endDate ? "past" : "running";
}

export type RegistrationPhase = { code: "before" | "open" | "closed"; date: string } | { code: "unknown" };

/** Whether registrations are open on a day, with the date that matters next. */
export function registrationPhase(
  { registrationStart, registrationEnd }: SeasonSpan,
  today: string,
): RegistrationPhase {
  if (!registrationStart || !registrationEnd) return { code: "unknown" };
  if (today < registrationStart) return { code: "before", date: registrationStart };
  return today > registrationEnd ? { code: "closed", date: registrationEnd } : { code: "open", date: registrationEnd };
}
