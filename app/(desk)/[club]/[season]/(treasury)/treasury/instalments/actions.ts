"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepInstalments } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import {
  endPlan,
  type LinkedPart,
  linkPart,
  makePlan,
  newPlan,
  unlinkPart,
} from "#lib/treasury/instalments/keep-plan.ts";
import { MOST_PARTS } from "#lib/treasury/instalments/proposed-parts.ts";

/** Keeps what was agreed with a family. */
export const agreePlan = clubAction(
  mayKeepInstalments,
  [newPlan],
  async ({ club, person: by }, plan): Promise<DoneAnswer> => {
    const { db } = await store();
    const asking = { club, account: by.id, ask: plan.id, said: plan };
    const made = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        const kept = await makePlan(tx, { club, by, now: now() }, plan);
        return { ok: kept.kept, why: kept.kept ? null : kept.why };
      }),
    );
    if ("code" in made) return { ok: false, words: (await getTranslations("errors"))("askedOtherwise") };
    return made.ok
      ? { ok: true }
      : { ok: false, words: (await getTranslations("instalments.new.faults"))(made.why ?? "who") };
  },
);

const part = { season: recordId, plan: z.uuid(), position: z.int().min(1).max(MOST_PARTS) };

/** Says which payment a part became. `seen`: the payment that it was linked to on the page. */
export const linkInstalment = clubAction(
  mayKeepInstalments,
  [z.strictObject({ ...part, paymentId: recordId, seen: recordId.nullable() })],
  async ({ club, person: by }, { season: seasonId, ...asked }): Promise<DoneAnswer> => {
    const { db } = await store();
    return said(await db.transaction((tx) => linkPart(tx, { ...asked, club, seasonId, by, now: now() })));
  },
);

/** Says that a part is not the payment that it was linked to. */
export const unlinkInstalment = clubAction(
  mayKeepInstalments,
  [z.strictObject({ ...part, seen: recordId })],
  async ({ club, person: by }, { season: seasonId, ...asked }): Promise<DoneAnswer> => {
    const { db } = await store();
    return said(await db.transaction((tx) => unlinkPart(tx, { ...asked, club, seasonId, by, now: now() })));
  },
);

/** Ends a plan before all of it came. */
export const endInstalments = clubAction(
  mayKeepInstalments,
  [z.strictObject({ season: recordId, plan: z.uuid() })],
  async ({ club, person: by }, { season: seasonId, plan }): Promise<DoneAnswer> => {
    const { db } = await store();
    const ended = await db.transaction((tx) => endPlan(tx, { club, seasonId, plan, by, now: now() }));
    return said(ended ? { kept: true } : { kept: false, why: "missing" });
  },
);

async function said(linked: LinkedPart): Promise<DoneAnswer> {
  return linked.kept ? { ok: true } : { ok: false, words: (await getTranslations("instalments.link"))(linked.why) };
}
