import "server-only";
import { getTranslations } from "next-intl/server";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { TOLD_HOURS, type ToldMedical } from "#lib/papers/medical/told.ts";

/** What is told of somebody's papers about health in the reader's language, and how old it is; "" where nobody knows. */
export interface ToldMedicalWords {
  says: string;
  age: string;
}

/** Says what is told, always with its age. */
export async function toldMedicalWords(): Promise<(told: ToldMedical) => ToldMedicalWords> {
  const words = await getTranslations("medical.told");
  const formats = await getFormats();
  return (told) => {
    if (told.says === "unknown") return { says: words("says.unknown", { hours: TOLD_HOURS }), age: "" };
    const says =
      told.says === "inOrderUntil"
        ? words("says.inOrderUntil", { until: formats.date(told.until) })
        : words(`says.${told.says}`);
    return { says, age: words("age", { ago: formats.ago(told.asOf, now()) }) };
  };
}
