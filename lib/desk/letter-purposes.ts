import "server-only";
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import { cardLetters } from "#lib/people/cards/card-letters.ts";
import type { LetterPurpose } from "#lib/people/letters/letter-purpose.ts";
import { renewalLetters } from "#lib/registrations/renewal/renewal-letters.ts";
import { placeLetters } from "#lib/registrations/waiting/place-letters.ts";
import { receiptLetters } from "#lib/treasury/receipts/receipt-letters.ts";

/** What letters may be for beside what the club writes in them. */
export const LETTER_PURPOSES: readonly LetterPurpose[] = [receiptLetters, cardLetters, placeLetters, renewalLetters];

/** What a letter is for; undefined: for what the club writes in it. */
export const purposeOf = (name: LetterPurposeName | null): LetterPurpose | undefined =>
  LETTER_PURPOSES.find((one) => one.name === name);
