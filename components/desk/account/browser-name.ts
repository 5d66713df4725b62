import type { useTranslations } from "next-intl";
import type { BrowserNames } from "#lib/base/store/sessions.ts";

/** A browser as its owner knows it: "Firefox on Windows". */
export function browserName(
  { browser, system }: BrowserNames,
  words: ReturnType<typeof useTranslations<"access.account">>,
): string {
  if (browser && system) return words("sessions.on", { browser, system });
  return browser ?? system ?? words("sessions.unnamed");
}
