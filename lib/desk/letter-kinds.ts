import "server-only";
import { papersLetterKind } from "#lib/papers/letters/papers-letter-kind.ts";
import { freeLetterKind } from "#lib/people/letters/free-letter-kind.ts";
import type { AnyLetterKind } from "#lib/sync/post/letter-kind.ts";
import { reminderLetters } from "#lib/treasury/reminders/reminder-letters.ts";

/** Every kind of letter that leaves by a club's own mail server. */
export const LETTER_KINDS: readonly AnyLetterKind[] = [reminderLetters, papersLetterKind, freeLetterKind];
