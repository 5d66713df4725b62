/** Identifiers and dates of the club that the contract's examples speak of (`sample-club.ts`). */
export const SEASON = 3;
export const SPORT = 2;
export const GROUP = 14;
export const SLOT = 21;
export const LESSON = 8;
export const EVENT = 5;
export const PERSON = 482;
export const TRAINER = 17;
export const REGISTRATION = 1207;
export const EVENT_REGISTRATION = 96;
export const PAYMENT = 311;
export const DOCUMENT = 4;
export const FIELD = 2;
export const LICENCE = 6;
export const PRESENCE = 5093;
export const INVOICE = "A-001207";
export const CLIENT_ID = "club_4f1c9a7e0b2d83c65a1e97d4";
export const SESSION_DATE = "2026-09-16";
export const MONTH = "2026-09";
export const SAMPLE_POSTAL_CODE = "35000";

/** What code samples fill the contract's addresses with: `id` by the first segment of the path, the rest by its own name. */
export const SAMPLE_PARAMETERS = {
  id: {
    seasons: SEASON,
    members: PERSON,
    sports: SPORT,
    groups: GROUP,
    slots: SLOT,
    lessons: LESSON,
    events: EVENT,
    "annual-registrations": REGISTRATION,
    "event-registrations": EVENT_REGISTRATION,
    payments: PAYMENT,
    documents: DOCUMENT,
    "member-documents": PERSON,
    medical: PERSON,
    "staff-hours": TRAINER,
  },
  named: { field_id: FIELD, season_id: SEASON, date: SESSION_DATE, month: MONTH, postal_code: SAMPLE_POSTAL_CODE },
} as const;
