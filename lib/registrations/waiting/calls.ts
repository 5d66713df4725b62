import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import { calledFirst, type PhoneContact } from "#lib/registrations/list/participants.ts";
import { contactsOf } from "#lib/sync/copy/contacts.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import type { PersonInLine } from "./read.ts";

/**
 * Whom to call about a place, by person, as far as the reader may see it: of a minor those who answer for them. From the copy: no call to the club.
 * @returns nothing of somebody of whom no number is known or seen
 */
export async function callsOf(
  db: Queryable,
  scope: SeenSeason,
  waiters: readonly Pick<PersonInLine, "memberId" | "age">[],
): Promise<Map<number, PhoneContact>> {
  const contacts = await contactsOf(db, scope, [...new Set(waiters.map(({ memberId }) => memberId))]);
  return new Map(
    waiters.flatMap(({ memberId, age }) => {
      const contact = contacts.get(memberId);
      const call = contact && calledFirst(contact, age);
      return call ? [[memberId, call] as const] : [];
    }),
  );
}
