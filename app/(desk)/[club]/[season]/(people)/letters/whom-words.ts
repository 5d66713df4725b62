import "server-only";
import { getTranslations } from "next-intl/server";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { FreeLetterChoice } from "#lib/people/letters/free-letter.ts";

/** Says to whom a letter goes, in the reader's language. */
export async function whomWords(): Promise<(choice: FreeLetterChoice) => string> {
  const words = await getTranslations("freeletters.whom");
  const { date } = await getFormats();
  return ({ activityName, cameOn, purpose }) => {
    if (purpose === "cards" && activityName !== null) return words("cardsOf", { name: activityName });
    if (purpose === "place") return words("place", { name: activityName ?? "" });
    if (purpose !== null) return words(purpose);
    if (activityName === null) return words("registrations");
    if (cameOn === null) return words("activity", { name: activityName });
    return words("came", { name: activityName, day: date(cameOn) });
  };
}
