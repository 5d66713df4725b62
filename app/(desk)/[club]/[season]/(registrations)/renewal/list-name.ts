import "server-only";
import { getTranslations } from "next-intl/server";
import { askedList } from "#lib/registrations/renewal/asked.ts";
import type { Stage } from "#lib/sync/staging/stage.ts";

/** What lists are called, in the language of who reads. @returns the name of one */
export async function listNames(): Promise<(stage: Pick<Stage, "name">, settings: unknown) => string> {
  const words = await getTranslations("renewal.lists.names");
  return ({ name }, settings) => {
    const { asked, count = 0 } = askedList.catch({}).parse(settings);
    return asked ? words(asked, { past: name, group: name, count }) : name;
  };
}
