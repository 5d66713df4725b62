import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { namesOfSection } from "#lib/sync/copy/section-names.ts";

/** Sports and groups of a section that a title has room for; the others are counted. */
const NAMED = 3;

/** What the section of somebody is called in a title, and in the name of a file; null where they see the whole club. */
export async function sectionTitle({ club, section }: Pick<Seat, "club" | "section">): Promise<string | null> {
  if (!section) return null;
  const words = await getTranslations("access.section");
  const names = await namesOfSection((await store()).db, club, section);
  if (names.length === 0) return words("titleGone");
  return words("title", { names: names.slice(0, NAMED).join(", "), more: Math.max(0, names.length - NAMED) });
}

/**
 * A list as somebody takes it away, in a file or on paper: of a section it says so behind what it lists, since nobody who has it in their hand would know otherwise that it
 * is not of the whole club (decision 95).
 */
export async function titledBySection(seat: Pick<Seat, "club" | "section">, list: NamedExport): Promise<NamedExport> {
  const section = await sectionTitle(seat);
  if (section === null) return list;
  const [listed, ...rest] = list.title;
  return { ...list, title: [listed, section, ...rest].filter((part) => part !== undefined) };
}
