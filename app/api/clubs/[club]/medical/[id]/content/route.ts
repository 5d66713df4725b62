import { clubRoute } from "#app/api/club-route.ts";
import { shownFile } from "#app/api/shown-file.ts";
import { mayReadMedical } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { readCertificate } from "#lib/papers/medical/read.ts";
import { logReading } from "#lib/papers/medical/reading-log.ts";
import { readingReason } from "#lib/papers/medical/reasons.ts";

const path = { id: recordIdText };

/** `why`: why it is looked at, as the page was told; it is written down before the club is asked. */
const query = { season: recordIdText, why: readingReason };

/** A person's certificate of a season (club-api §4.10), handed on from the club to be looked at. */
export const GET = clubRoute(
  { rule: mayReadMedical, path, query },
  async ({ seat, path: { id: memberId }, query: { season: seasonId, why }, request }) => {
    await logReading(seat, why, { action: "medical.file", seasonId, memberId });
    return shownFile({ person: seat.person.id, request }, `certificate-${memberId}`, () =>
      readCertificate(seat.club, { memberId, seasonId }, seat.person.id),
    );
  },
);
