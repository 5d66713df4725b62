import { notHere, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayWriteToLeavers } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { addresseesOfLeavers } from "#lib/registrations/renewal/leavers.ts";
import { seasonPair } from "#lib/registrations/renewal/read.ts";

/** The addresses of last season's members who are not back: for minors those of who answers for them. */
export const GET = clubRoute(
  { rule: mayWriteToLeavers, path: { season: recordIdText } },
  async ({ seat, path: { season } }) => {
    const { club, person } = seat;
    const { db } = await store();
    const pair = await seasonPair(db, { club, seasonId: season });
    if (!pair?.isRead) return notHere();
    const found = await addresseesOfLeavers(db, club, pair);
    const details = { count: found.addresses.length };
    await writeAudit(db, { by: person, club, action: "renewal.emails", subject: `seasons/${season}`, details });
    return uncached(found);
  },
);
