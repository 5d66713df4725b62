"use server";

import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { maySteerPapers } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import {
  beginFilling,
  doubtEverybody,
  endFilling,
  fillingStatus,
  pauseFilling,
  resumeFilling,
} from "#lib/papers/missing/filling.ts";
import { wakePapers } from "#lib/papers/missing/lifecycle.ts";

const wished = z.strictObject({
  season: recordId,
  wish: z.enum(["pending", "all", "again", "pause", "resume", "end"]),
});

/**
 * Steers the reading of a season's papers (club-api §4.10, a call a person): begins it with a reach, has it rest, go on or end, or has everybody read
 * again. Answers once it is written down; the reading itself goes on by itself.
 */
export const steerPapers = clubAction(maySteerPapers, [wished], async (seat, { season: seasonId, wish }) => {
  const { club, person } = seat;
  const season = { club, seasonId };
  const { db } = await store();
  await db.transaction(async (tx) => {
    const before = await fillingStatus(tx, season);
    const { reach } = before;
    if (wish === "pause") await pauseFilling(tx, season);
    else if (wish === "resume") await resumeFilling(tx, season);
    else if (wish === "end") await endFilling(tx, season);
    else {
      await beginFilling(tx, season, { reach: wish === "again" ? (reach ?? "all") : wish, by: person.name });
      if (wish === "again") await doubtEverybody(tx, club);
    }
    // Where it stood so already, nothing was done.
    const isOther = JSON.stringify(await fillingStatus(tx, season)) !== JSON.stringify(before);
    if (isOther)
      await writeAudit(tx, { by: person, club, action: `paper.read_${wish}`, subject: `seasons/${seasonId}` });
  });
  wakePapers();
  await publish({ club, topic: "papers", season: seasonId });
  return { ok: true as const };
});
