import "server-only";
import { sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import type { AuditEntry, AuditFilter } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { namedSubjects } from "#lib/registrations/decisions/subjects.ts";
import { seasonsForSeat } from "../../../queries.ts";

/** What the log can be narrowed to: the nouns of its actions. */
export const NOUNS = [
  ...(["registration", "job", "member", "participant", "paper", "note", "card"] as const),
  ...(["group", "lesson", "slot", "event", "season", "sport"] as const),
  ...(["attendance", "session", "days", "hours", "feed"] as const),
  ...(["payment", "deposit", "expense", "instalment", "aid", "reminder", "receipt", "issuer", "invoice"] as const),
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
    "assembly",
  ] as const),
] as const;

/** What an address narrows the log to. What cannot be read is passed over, as in every list: an old link still opens. */
export interface AuditView extends Pick<AuditFilter, "accountId" | "month"> {
  noun: (typeof NOUNS)[number] | undefined;
}

/** @param asked the parameters of an address: `noun`, `by` (an account's number), `month` (YYYY-MM) */
export function auditView(asked: Parameters): AuditView {
  const { among, integer, written } = parametersReader(asked);
  return { noun: among("noun", NOUNS), accountId: integer("by", 1, HIGHEST_ID), month: written("month", MONTH) };
}

/** Nothing stands at a default. */
const NOTHING = { noun: undefined, by: undefined, month: undefined, before: undefined };
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The address of a view of the log: without what it does not narrow. */
export function auditAddress(address: string, { noun, accountId, month }: AuditView, before?: number): string {
  const said = { noun, by: accountId, month, before };
  const query = formatParameters<typeof said>(said, { ...NOTHING });
  return query === "" ? address : `${address}?${query}`;
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
