import { z } from "zod";
import { notHere, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { exported, sheetFormat } from "#app/api/exported.ts";
import { mayExportParticipants, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { participantsExport } from "#lib/desk/exports/participants.ts";
import { mayHaveOf, sightOf } from "#lib/sync/copy/sight.ts";
import { ROLLS } from "#lib/sync/resources/all.ts";

const takes = {
  rule: withinSections(mayExportParticipants),
  path: { season: recordIdText, of: z.enum(ROLLS), id: recordIdText },
  query: { preset: sheetFormat },
};

/** Everybody who takes part in a group, a slot or an event: `?preset=xlsx|excel|open`. */
export const GET = clubRoute(takes, async ({ seat, path: { season, of, id }, query: { preset }, request }) => {
  const list = await participantsExport(seat, season, { of, id });
  if (!list) return notHere();
  const denied = await whyNot(mayHaveOf(seat, await sightOf(seat, season), "export", { of, id }));
  if (denied !== null) return problemAnswer(403, "denied", denied);
  const as = { action: "participant.export", subject: `${of}/${id}` };
  return download({ person: seat.person.id, request }, preset, () => exported(seat, as, preset, list));
});
