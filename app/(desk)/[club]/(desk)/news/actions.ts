"use server";

import { clubAction } from "#lib/base/access/action.ts";
import { mayReadNews, withinSections } from "#lib/base/access/permissions.ts";
import { markNewsRead } from "#lib/base/store/accounts.ts";
import { store } from "#lib/base/store/database.ts";
import { NEWS } from "./entries.ts";

/** Keeps that the person has read what is new until now, in whichever club: the dot at their name goes. */
export const readNews = clubAction(withinSections(mayReadNews), [], async ({ person }) => {
  await markNewsRead((await store()).db, person.id, NEWS[0].key);
  return { ok: true as const };
});
