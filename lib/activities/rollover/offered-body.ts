import type { RolledRecord } from "#lib/sync/copy/rolled-record.ts";
import type { RolledDoubt } from "./rolled-row.ts";
import type { OfferedFields } from "./rolling.ts";

/** What is said of a record beside its own values: who it belongs to, and its number. */
const NOT_ITS_OWN = new Set(["id", "season_id", "group_id", "slot_ids"]);

/** The part of a record that the club's contract takes, without what is empty. Pure. */
export function takenBy(offered: OfferedFields | undefined, record: RolledRecord): RolledRecord {
  const said = Object.entries(record).filter(
    ([name, value]) => !NOT_ITS_OWN.has(name) && (offered?.fields.has(name) ?? false) && isSaid(value),
  );
  return Object.fromEntries(said);
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The values that the club asks for and that a body does not have. */
export function missingIn(offered: OfferedFields | undefined, body: RolledRecord): RolledDoubt[] {
  return [...(offered?.required ?? [])]
    .filter((name) => !NOT_ITS_OWN.has(name) && !Object.hasOwn(body, name))
    .map((field) => ({ code: "missing", field }));
}

/** A year of this century or the last, told in a text that moves with nothing. */
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** A description that tells of a year: whoever reads it has to say whether it still holds. */
export function toldYear(body: RolledRecord, field = "description"): RolledDoubt[] {
  const text = body[field];
  const year = typeof text === "string" ? YEAR.exec(text)?.[0] : undefined;
  return year === undefined ? [] : [{ code: "tells_year", field, value: year }];
}
