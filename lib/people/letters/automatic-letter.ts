import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import {
  type AutomaticLetter,
  type AutomaticLetterName,
  automaticLetters,
} from "#lib/base/store/schema/people/automatic-letters.ts";
import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { isWritten } from "./free-text.ts";

/** What a director may change of a kind of letter that leaves by itself. */
export type AutomaticChange = Partial<Pick<AutomaticLetter, "isOn" | "locale" | "texts">>;

/** How a kind of letter stands in a club; undefined where nobody has touched it: it is off. */
export async function automaticLetter(
  db: Queryable,
  club: string,
  kind: AutomaticLetterName,
): Promise<AutomaticLetter | undefined> {
  const [row] = await db
    .select()
    .from(automaticLetters)
    .where(and(eq(automaticLetters.club, club), eq(automaticLetters.kind, kind)));
  return row;
}

/**
 * Changes how a kind of letter stands; what is not among the change stays, and so do texts in another language.
 * @param begun in which language it leaves where nobody has said so
 * @returns whether it was switched by that
 */
export async function changeAutomaticLetter(
  tx: Transaction,
  { club, kind }: Pick<AutomaticLetter, "club" | "kind">,
  { texts, ...change }: AutomaticChange,
  { by, now, begun }: Hand & { begun: Locale },
): Promise<boolean> {
  await tx
    .insert(automaticLetters)
    .values({ club, kind, locale: begun, texts: {}, writtenBy: by.name, writtenAt: now })
    .onConflictDoNothing();
  const [before] = await tx
    .select({ isOn: automaticLetters.isOn })
    .from(automaticLetters)
    .where(and(eq(automaticLetters.club, club), eq(automaticLetters.kind, kind)))
    .for("update");
  await tx
    .update(automaticLetters)
    .set({
      ...{ ...change, writtenBy: by.name, writtenAt: now },
      ...(texts && { texts: sql`${automaticLetters.texts} || ${JSON.stringify(texts)}::jsonb` }),
    })
    .where(and(eq(automaticLetters.club, club), eq(automaticLetters.kind, kind)));
  return change.isOn !== undefined && change.isOn !== before?.isOn;
}

/** The club's own text in one language; undefined where it is the one that the kind begins with: what says nothing is none. */
export function automaticTextOf({ texts }: Pick<AutomaticLetter, "texts">, locale: Locale): ReminderText | undefined {
  const text = texts[`personal.${locale}`];
  return text && isWritten(text) ? text : undefined;
}
