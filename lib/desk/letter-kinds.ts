import "server-only";
import { sessionLetterKinds } from "#lib/activities/attendance/session-letter-kinds.ts";
import { papersLetterKind } from "#lib/papers/letters/papers-letter-kind.ts";
import { freeLetterKind } from "#lib/people/letters/free-letter-kind.ts";
import { purposeLetterKind } from "#lib/people/letters/purpose-letter-kind.ts";
import { decisionLetterKinds } from "#lib/registrations/decisions/decision-letter-kinds.ts";
import type { AnyLetterKind } from "#lib/sync/post/letter-kind.ts";
import { reminderLetters } from "#lib/treasury/reminders/reminder-letters.ts";
import { LETTER_PURPOSES } from "./letter-purposes.ts";

/** Every kind of letter that leaves by a club's own mail server. */
export const LETTER_KINDS: readonly AnyLetterKind[] = [
  ...[reminderLetters, papersLetterKind, freeLetterKind],
  ...decisionLetterKinds,
  ...sessionLetterKinds,
  ...LETTER_PURPOSES.map(purposeLetterKind),
];
