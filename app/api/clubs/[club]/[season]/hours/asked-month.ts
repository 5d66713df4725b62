import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { problemAnswer } from "#app/api/answers.ts";
import { isMonth } from "#lib/activities/hours/month.ts";
import type { HoursExport } from "#lib/desk/exports/staff-hours.ts";

/** A month in an address: `?month=2026-09`. */
export const askedMonth = z.custom<string>(isMonth);

/** Why there is no file: not validated yet, no such feature, or what kept the club from answering. */
export async function noHours({ refused }: Extract<HoursExport, { refused: unknown }>): Promise<Response> {
  const words = await getTranslations("hours");
  if (refused.state === "pending") return problemAnswer(404, "not_validated", words("pending"));
  if (refused.state === "off") return problemAnswer(403, "feature_disabled", words("off.title"));
  return problemAnswer(502, "unread", refused.none.words);
}
