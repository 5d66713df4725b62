import "server-only";
import { sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { namedSubjects } from "#lib/registrations/decisions/subjects.ts";
import { seasonsForSeat } from "../../../queries.ts";

/** What the log can be narrowed to: the nouns of its actions. */
export const NOUNS = [
  ...(["registration", "job", "member", "participant", "paper", "note"] as const),
  ...(["group", "lesson", "slot", "event", "season", "sport"] as const),
  ...(["attendance", "session", "days", "hours", "feed"] as const),
  ...(["payment", "deposit", "instalment", "aid", "reminder", "receipt", "issuer", "invoice"] as const),
  ...([
    "medical",
    "document",
    "stage",
    "work",
    "renewal",
    "view",
    "account",
    "connection",
    "mail",
    "headcount",
  ] as const),
] as const;

/** The noun that an address narrows the log to; undefined where it names none. */
export function nounOf(asked: unknown): (typeof NOUNS)[number] | undefined {
  return NOUNS.find((one) => one === asked);
}

/** What the entries are about, as it is called today. People are looked at in the season that runs. */
export async function subjectsOf(
  seat: Seat,
  entries: readonly (Pick<AuditEntry, "subject"> & Partial<Pick<AuditEntry, "action" | "details">>)[],
) {
  const { club } = seat;
  const { running } = await seasonsForSeat(club);
  const place = { club, season: running?.id ?? null, withoutPeople: !mayReadPeople(seat).allowed };
  return namedSubjects(
    (await store()).db,
    place,
    entries.flatMap(({ subject, action = "", details = null }) => [subject, sessionSubject({ action, details })]),
  );
}
