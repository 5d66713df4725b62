import { getTranslations } from "next-intl/server";
import { hasWords } from "#lib/base/words/has-words.ts";

/** Why the last thing that was asked about somebody's papers is not done, in words: a code of a club's that nobody knows is named. */
export async function whyNotDone(code: string): Promise<string> {
  const words = await getTranslations("medical.decided");
  if (code === "no_certificate" || code === "papers_changed" || code === "unknown_sport")
    return words(`faults.${code}`);
  const codes = await getTranslations("errors.code");
  return hasWords(codes, code) ? words("why", { why: codes(code as "not_found") }) : words("refused", { code });
}
