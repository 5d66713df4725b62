import "server-only";
import { getTranslations } from "next-intl/server";
import { LISTED, type ListedName, RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";

/**
 * What the browser's tab says of a resource's page. Apart from the pages: a list that named a module with forms would send their code.
 * @param page `title` on its list and on the page of one
 */
export async function titleOf(resource: ResourceName, page: "title" | "new" = "title"): Promise<{ title: string }> {
  return { title: (await getTranslations(RESOURCES[resource].words))(page) };
}

/** What the browser's tab says of a list. */
export async function listTitle(resource: ListedName): Promise<{ title: string }> {
  return { title: (await getTranslations(LISTED[resource].words))("title") };
}
