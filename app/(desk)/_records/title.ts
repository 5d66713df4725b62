import "server-only";
import { and, eq } from "drizzle-orm";
import { getTranslations } from "next-intl/server";
import { verdictAt } from "#lib/base/access/permissions.ts";
import { seatIn } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { mirrorEvents } from "#lib/base/store/schema/sync/mirror.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { namesOfReferences } from "#lib/sync/records/reference-names.ts";
import { LISTED, type ListedName, RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";

/** What the browser's tab says, the nearest first: "Aquagym · Groups". */
export function titled(...parts: readonly (string | null | undefined)[]): { title: string } {
  return { title: parts.filter(Boolean).join(" · ") };
}

/**
 * What the browser's tab says of a resource's page. Apart from the pages: a list that named a module with forms would send their code.
 * @param page `title` on its list
 */
export async function titleOf(resource: ResourceName, page: "title" | "new" = "title"): Promise<{ title: string }> {
  return titled((await getTranslations(RESOURCES[resource].words))(page));
}

/** What the browser's tab says of a list. */
export async function listTitle(resource: ListedName): Promise<{ title: string }> {
  return titled((await getTranslations(LISTED[resource].words))("title"));
}

/** Records that have a name of their own. Of people the tab says the number: what it says stays in the browser's history when they have signed out. */
type Named = Exclude<ResourceName, "members" | "lessons">;

interface RecordAddress {
  club: string;
  id: string;
}

/** What the browser's tab says of the page of one record: its name, as the copy has it, and what it is. */
export async function recordTitle(
  resource: Named,
  { club, id }: RecordAddress,
  page?: "edit" | "print",
): Promise<{ title: string }> {
  const name = await titleFor(club, RESOURCES[resource].rules.read, () => nameOf(resource, club, idIn(id)));
  const words = await getTranslations("menu.titles");
  const kind = (await getTranslations(RESOURCES[resource].words))("title");
  return titled(name ?? words("numbered", { id }), page ? words(page) : null, kind);
}

/** What is said of a record in a title, to whom a rule lets read it: to everybody else its page says why not. */
export async function titleFor<Told>(club: string, rule: Rule, tell: () => Promise<Told>): Promise<Told | undefined> {
  const seat = await seatIn(club);
  return typeof seat === "object" && verdictAt(rule, seat).allowed ? tell() : undefined;
}

/**
 * What the browser's tab says of what was written at a moment: two of a kind are told by it.
 * @param writtenAt `undefined` where it is nothing, or may not be read
 */
export async function writtenTitle(
  kind: string,
  writtenAt: Date | undefined,
  page?: "print",
): Promise<{ title: string }> {
  const { dateTime } = await getFormats();
  return titled(kind, writtenAt && dateTime(writtenAt), page && (await getTranslations("ui.export"))(page));
}

/** What the browser's tab says of a page about one person: their number, and what of them it shows. */
export async function personTitle(id: string, part?: string): Promise<{ title: string }> {
  return titled((await getTranslations("menu.titles"))("record", { id }), part);
}

async function nameOf(resource: Named, club: string, id: number | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { db } = await store();
  if (resource !== "events") return (await namesOfReferences(db, club, resource, [id]))[id];
  const [event] = await db
    .select({ name: mirrorEvents.name })
    .from(mirrorEvents)
    .where(and(eq(mirrorEvents.club, club), eq(mirrorEvents.id, id)));
  return event?.name ?? undefined;
}
