import "server-only";
import { z } from "zod";
import { type ActionRefusal, clubAction } from "#lib/base/access/action.ts";
import { mayWriteLettersFor, mayWriteSomeLetters, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import type { FreeLetter } from "#lib/people/letters/free-letter.ts";
import { ofRound } from "#lib/treasury/reminders/round-arguments.ts";
import { seenLetter } from "./seen-letter.ts";

/**
 * A server action on a letter: who may is said by what the letter is for, which is read before anything else is done. To whom a letter of no purpose is denied
 * one that is not there is denied too: nobody learns which there are. To who sees a section every letter of others is one that is not there.
 * @param more of what it takes besides the letter
 */
export const letterAction = <const More extends z.ZodRawShape, Answer>(
  more: More,
  carryOut: (
    seat: Seat,
    asked: z.output<z.ZodObject<typeof ofRound & More, z.core.$strict>>,
    letter: FreeLetter | undefined,
  ) => Promise<Answer>,
) =>
  clubAction(
    withinSections(mayWriteSomeLetters),
    [z.strictObject({ ...ofRound, ...more })],
    async (seat, asked): Promise<Answer | ActionRefusal> => {
      const { season, round } = asked as z.output<z.ZodObject<typeof ofRound>>;
      const letter = await seenLetter(seat, season, round);
      const denied = await whyNot(mayWriteLettersFor(letter?.purpose ?? null)(seat));
      if (denied !== null) return { ok: false, code: "denied", words: denied };
      return carryOut(seat, asked as z.output<z.ZodObject<typeof ofRound & More, z.core.$strict>>, letter);
    },
  );
