import { ADULT_AGE } from "#lib/base/age.ts";
import type { ContactCard } from "#lib/base/files/vcards.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { Participant } from "#lib/registrations/list/participants.ts";

const given = (...texts: (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));

/**
 * Those who take part in something, and for minors who answers for them, as far as the reader sees how they are reached. Who is not reached at all is left out: an address
 * book has no use for a name. Pure.
 * @param answersFor says of a guardian whose they are
 */
export function contactCards(
  people: readonly Participant[],
  { club, organisation, answersFor }: { club: string; organisation: string; answersFor: (name: string) => string },
): ContactCard[] {
  return people.flatMap(({ memberId, firstName, lastName, age, contact }) => {
    const name = personName({ firstName, lastName }) || `#${memberId}`;
    const uid = `guichet-${club}-${memberId}`;
    const own: ContactCard = {
      ...{ uid, lastName: lastName ?? "", firstName: firstName ?? "", fullName: name, organisation, note: "" },
      ...{ phones: given(contact.phone), emails: given(contact.email) },
    };
    const guardians = age !== null && age >= ADULT_AGE ? [] : contact.guardians;
    return [
      own,
      ...guardians.map(({ name: guardian, phone, email }, nth) => ({
        ...{ uid: `${uid}-${nth + 1}`, lastName: guardian, firstName: "", organisation },
        fullName: [guardian, `(${name})`].filter(Boolean).join(" "),
        ...{ phones: given(phone), emails: given(email), note: answersFor(name) },
      })),
    ].filter(({ phones, emails }) => phones.length + emails.length > 0);
  });
}
