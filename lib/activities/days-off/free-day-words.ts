import "server-only";
import { getTranslations } from "next-intl/server";
import type { FreeDay } from "./free-days.ts";

/** Why a day has no sessions, in words, for what the server draws. */
export async function freeDayWords(day: FreeDay): Promise<string> {
  const words = await getTranslations("freedays");
  if (day.kind === "own") return day.label;
  return day.kind === "public" ? words(`public.${day.name}`) : words(`school.${day.name}`);
}
