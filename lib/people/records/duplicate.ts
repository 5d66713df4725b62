import "server-only";
import { idIn } from "#lib/base/arguments/identifier.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import { type OpenedRecord, onlyFields, openForm, readRecordOrWords } from "#lib/sync/records/opening.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import type { ResourceName } from "#lib/sync/resources/all.ts";

/**
 * A form to create a record, with the values of another one when `from` names it (`?from=7`): what the club's contract takes
 * of it now.
 */
export async function openDuplicate(
  club: string,
  resource: ResourceName,
  from: string | string[] | undefined,
): Promise<{ opening: OpenedRecord; given?: WireRecord } | { none: Unavailable }> {
  const opened = await openForm(club, resource, null);
  if ("none" in opened || typeof from !== "string") return opened;
  const id = idIn(from);
  if (id === undefined) return opened;
  const source = await readRecordOrWords(club, resource, id);
  const { model, away } = opened.opening;
  if ("record" in source) return { ...opened, given: onlyFields(model, source.record) };
  return away && source.copy ? { ...opened, given: onlyFields(model, source.copy) } : { none: source.none };
}
