import "server-only";
import { getTranslations } from "next-intl/server";
import { freeDayWords } from "#lib/activities/days-off/free-day-words.ts";
import type { SessionOff } from "./calendar.ts";

/** Why a session does not take place, as a sentence. */
export async function offWords(off: SessionOff): Promise<string> {
  const words = await getTranslations("freedays");
  if (off.kind === "calledOff") return words("calledOffWhy", { reason: off.reason });
  return words("day", { why: await freeDayWords(off) });
}
