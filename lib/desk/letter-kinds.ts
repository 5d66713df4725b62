import "server-only";
import type { AnyLetterKind } from "#lib/sync/post/letter-kind.ts";
import { reminderLetters } from "#lib/treasury/reminders/reminder-letters.ts";

/** Every kind of letter that leaves by a club's own mail server. */
export const LETTER_KINDS: readonly AnyLetterKind[] = [reminderLetters];
