import "server-only";
import { getTranslations } from "next-intl/server";
import { roles } from "#lib/base/access/roles.ts";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import type { ExportTable, ExportValue } from "#lib/base/words/export-file.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";

/** Entries in a file, the newest: some years of a large club. A file is whole in memory until it has left. */
export const MOST_EXPORTED = 20_000;

const COLUMNS = ["when", "who", "kind", "what", "record", "number", "outcome", "reason", "request"] as const;

/** What of the details of an entry leaves: names of nobody, and nothing about health, whatever an entry keeps beside itself. */
const TOLD_ROLE = new Set(["account"]);

/**
 * Entries of the log as a table: who did what to which record and what came of it. Of an entry's details none but the role that an account got is in it; names are those
 * of today, as on the page.
 * @param isCut older ones match as well: the last row says so
 */
export async function auditTable(
  entries: readonly AuditEntry[],
  subjects: ReadonlyMap<string, Subject>,
  isCut: boolean,
): Promise<ExportTable> {
  const words = await getTranslations("settings.audit");
  const codes = await getTranslations("errors.code");
  const signIn = await getTranslations("access.signIn.errors");
  const named = await getTranslations("access.roles");
  const actionWords = ({ action, details }: AuditEntry): string => {
    const key = `actions.${action.replace(".", "_")}`;
    const known = (name: string): name is "actions.season_create" => hasWords(words, name);
    const role = TOLD_ROLE.has(nounOf(action)) ? roles.find((one) => one === details?.role) : undefined;
    return [known(key) ? words(key) : action, role && named(role)].filter(Boolean).join(" – ");
  };
  const kindWords = (noun: string): string => {
    const known = (name: string): name is "nouns.season" => hasWords(words, name);
    return known(`nouns.${noun}`) ? words(`nouns.${noun}` as "nouns.season") : noun;
  };
  const reason = (code: string): string => {
    const isKnown = (name: string): name is "not_found" => hasWords(codes, name);
    const isSignIn = (name: string): name is "disabled" => hasWords(signIn, name);
    if (isKnown(code)) return codes(code as "rate_limited", { seconds: 0 });
    return isSignIn(code) ? signIn(code) : words("otherReason");
  };
  const valuesOf = (entry: AuditEntry): Record<(typeof COLUMNS)[number], ExportValue> => ({
    when: { at: entry.at.toISOString() },
    who: entry.accountName ?? words("nobody"),
    kind: kindWords(nounOf(entry.action)),
    what: actionWords(entry),
    record: subjects.get(entry.subject ?? "")?.name ?? null,
    number: entry.subject,
    outcome: words(`outcomes.${entry.outcome}`),
    reason: entry.outcome !== "done" && entry.code !== null ? reason(entry.code) : null,
    request: entry.requestId,
  });
  const rows = entries.map((entry) => {
    const values = valuesOf(entry);
    return COLUMNS.map((column) => values[column]);
  });
  const told = [null, null, null, words("file.cut", { count: MOST_EXPORTED }), null, null, null, null, null];
  return {
    columns: COLUMNS.map((column) => ({ header: words(`file.${column}`) })),
    rows: isCut ? [...rows, told] : rows,
  };
}

const nounOf = (action: string): string => action.split(".")[0] ?? action;
