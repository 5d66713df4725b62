import "server-only";
import { getTranslations } from "next-intl/server";
import type { Section } from "#lib/base/access/roles.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { namesOfSection } from "#lib/sync/copy/section-names.ts";

/** Which section a page is of, as a sentence: said on each that whose role is of one may open. */
export async function sectionWords(club: string, section: Section): Promise<string> {
  const words = await getTranslations("access.section");
  const names = await namesOfSection((await store()).db, club, section);
  if (names.length === 0) return words("gone");
  return words("sees", { names: (await getFormats()).list(names) });
}
