import { useTranslations } from "next-intl";
import type { Role } from "#lib/base/access/roles.ts";
import { hasWords } from "#lib/base/words/has-words.ts";

/** What a role is shown of people, where that is not everything: nobody takes what is left out for missing. */
export function SightNote({ role }: { role: Role }) {
  const words = useTranslations("access.sight");
  const key = role as "reader";
  return hasWords(words, key) ? words(key) : null;
}
