import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { type Addressees, addresseesOf } from "#lib/people/letters/addressees.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import type { LinePlace } from "./line.ts";
import { waitingLines } from "./read.ts";

/** Which line, and who of it. */
export interface LineAsked {
  kind: "annual" | "event";
  activity: number;
  /** Those for whom a place is free, or those who wait. */
  place: Exclude<LinePlace, "blocked">;
}

/** The addresses of those who stand somewhere in a line, first come first; undefined where there is no such line. From the copy. */
export async function addresseesInLine(
  db: Queryable,
  scope: SeenSeason,
  { kind, activity, place }: LineAsked,
): Promise<Addressees | undefined> {
  const line = (await waitingLines(db, scope)).find((one) => one.kind === kind && one.activity.id === activity);
  if (!line) return undefined;
  const asked = line.waiters.filter((one) => one.place === place);
  const contacts = await contactsOf(
    db,
    scope,
    asked.map(({ memberId }) => memberId),
  );
  const people = asked.map((one) => ({
    name: personName(one) || `#${one.memberId}`,
    birthDate: one.birthDate,
    email: contacts.get(one.memberId)?.email ?? null,
    guardians: contacts.get(one.memberId)?.guardians ?? [],
  }));
  return addresseesOf(people, scope.today);
}
