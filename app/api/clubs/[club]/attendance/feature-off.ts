import "server-only";
import { getTranslations } from "next-intl/server";
import { problemAnswer } from "#app/api/answers.ts";

/** The club has switched attendance off: said as such, never an empty list (club-api §7). */
export async function featureOff(): Promise<Response> {
  return problemAnswer(403, "feature_disabled", (await getTranslations("attendance.refused"))("feature"));
}
