"use server";

import { getTranslations } from "next-intl/server";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { mayForgetPeople } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import { forgetPerson } from "#lib/people/disclosure/forget.ts";

/** Forgets what is the desk's own of somebody, at a director's wish (GDPR, article 17); refused in words while something about them is under way. */
export const forget = provenAction(mayForgetPeople, [recordId], async (seat, memberId) => {
  const { club, person } = seat;
  const words = await getTranslations("forgetting");
  const open = await store();
  const answer = await forgetPerson(open, { id: person.id, name: person.name }, HELD_SOURCES, { club, memberId });
  if (!answer.ok) return { ok: false as const, words: words("underWay", { count: answer.count }) };
  for (const topic of ["notes", "papers"] as const) void publish({ club, topic });
  const count = Object.values(answer.forgotten).reduce((sum, one) => sum + one, 0);
  return { ok: true as const, words: words("done", { count }) };
});
