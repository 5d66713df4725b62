import "server-only";
import { getTranslations } from "next-intl/server";
import { sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadPeople, type Seat } from "#lib/base/access/permissions.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import type { AuditEntry, AuditFilter } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { RECORD_IN_ADDRESS, subjectsOfRecord } from "#lib/desk/audit/of-record.ts";
import { namedSubjects, type Subject } from "#lib/registrations/decisions/subjects.ts";
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
    "audit",
  ] as const),
] as const;

/** What an address narrows the log to. What cannot be read is passed over, as in every list: an old link still opens. */
export interface AuditView extends Pick<AuditFilter, "accountId" | "from" | "to"> {
  noun: (typeof NOUNS)[number] | undefined;
  /** One record, as the log names it: `members/7`. */
  record: string | undefined;
}

/**
 * @param asked the parameters of an address: `noun`, `by` (an account's number), `of` (a record), `from` and `to` (YYYY-MM-DD), or `month` (YYYY-MM) as
 *   addresses had it once
 */
export function auditView(asked: Parameters): AuditView {
  const { among, day, integer, written } = parametersReader(asked);
  const month = written("month", MONTH);
  return {
    noun: among("noun", NOUNS),
    accountId: integer("by", 1, HIGHEST_ID),
    record: written("of", RECORD_IN_ADDRESS),
    from: day("from") ?? (month && `${month}-01`),
    to: day("to") ?? (month && lastDayOf(month)),
  };
}

/** What is narrowed, as the log reads it. */
export async function auditFilter(seat: Seat, { record, ...view }: AuditView): Promise<AuditFilter> {
  if (record === undefined) return view;
  return { ...view, subjects: await subjectsOfRecord((await store()).db, seat, record) };
}

/** Nothing stands at a default. */
const NOTHING = { noun: undefined, by: undefined, of: undefined, from: undefined, to: undefined, before: undefined };
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 1, 0)).toISOString().slice(0, 10);
}

/** The address of a view of the log: without what it does not narrow. */
export function auditAddress(address: string, view: AuditView, before?: number): string {
  const { noun, accountId, record, from, to } = view;
  const said = { noun, by: accountId, of: record, from, to, before };
  const query = formatParameters<typeof said>(said, { ...NOTHING });
  return query === "" ? address : `${address}?${query}`;
}

/** What the entries are about, as it is called today. People are looked at in the season that runs. */
export async function subjectsOf(
  seat: Seat,
  entries: readonly (Pick<AuditEntry, "subject"> & Partial<Pick<AuditEntry, "action" | "details">>)[],
): Promise<Map<string, Subject>> {
  const { club } = seat;
  const { running } = await seasonsForSeat(club);
  const place = { club, season: running?.id ?? null, withoutPeople: !mayReadPeople(seat).allowed };
  return namedSubjects(
    (await store()).db,
    place,
    entries.flatMap(({ subject, action = "", details = null }) => [subject, sessionSubject({ action, details })]),
  );
}

/** What a record is called: as it is today, and by its number where it is gone or has no name. */
export function auditRecordName(record: string, subjects: ReadonlyMap<string, Pick<Subject, "name">>): string {
  return subjects.get(record)?.name ?? `#${record.replace(/^.*\//, "").slice(0, LONGEST_NUMBER)}`;
}

/** What has no name and no number has a key that says nothing: its beginning tells it apart. */
const LONGEST_NUMBER = 12;

/**
 * What a print or a file of the log says it is: from the general to the particular.
 * @param newest how many are left, where there are more; undefined: it has all
 */
export async function auditTitle(
  view: AuditView,
  subjects: ReadonlyMap<string, Pick<Subject, "name">>,
  newest: number | undefined,
): Promise<string[]> {
  const words = await getTranslations("settings.audit");
  const { date } = await getFormats();
  const period = (["from", "to"] as const).flatMap((side) => {
    const day = view[side];
    return day === undefined ? [] : [`${words(`period.${side}`)} ${date(day)}`];
  });
  return [
    ...[words("file.title"), words(`nouns.${view.noun ?? "all"}`)],
    ...(view.record === undefined ? [] : [auditRecordName(view.record, subjects)]),
    ...(period.length === 0 ? [] : [period.join(" ")]),
    ...(newest === undefined ? [] : [words("newest", { count: newest })]),
  ];
}
