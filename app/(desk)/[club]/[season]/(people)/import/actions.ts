"use server";

import { z } from "zod";
import { type StageRefused, stageActs, stageRefused } from "#app/(desk)/_staging/stage-acts.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayImport, type Seat } from "#lib/base/access/permissions.ts";
import { boundedText, line, onceKey } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { keepColumns } from "#lib/people/import/keep-columns.ts";
import { saidPerson } from "#lib/people/import/kind.ts";
import { keptColumns, LONGEST_CELL } from "#lib/people/import/settings.ts";
import { changeRow, changeRows, leaveOut } from "#lib/sync/staging/change.ts";
import { STAGE_CONTROLS } from "#lib/sync/staging/control.ts";
import { findStage } from "#lib/sync/staging/read.ts";
import { rowChoice, rowPlace, saidYes } from "#lib/sync/staging/row-choice.ts";

const acts = stageActs({ kinds: ["import"], tell: told });

/** Says what the columns of a file are, and what is done with it as a whole: its rows are read anew, and the headings remembered. */
export const keepImportColumns = clubAction(
  mayImport,
  [onceKey, keptColumns],
  async (seat, stage, kept): Promise<{ ok: true; postalCodes: number } | StageRefused> => {
    const answer = await keepColumns(seat, stage, kept);
    if (!answer.ok) return stageRefused(answer);
    await told(seat, stage);
    return { ok: true, postalCodes: answer.asked };
  },
);

const said = z.strictObject({
  place: rowPlace,
  /** The version of the row that the page showed. */
  seen: z.int().min(1),
  person: saidPerson,
});

/** Says whom a row is about that is like somebody whom the club knows. */
export const sayWhoRowIs = clubAction(mayImport, [onceKey, said], (seat, stage, { place, seen, person }) =>
  acts.act(seat, stage, (tx, kind, name, hand) =>
    changeRow(tx, kind, name, hand, { place, seen, changes: { person } }),
  ),
);

const text = boundedText(LONGEST_CELL);
const mended = z.union([
  z.strictObject({
    which: rowChoice,
    changes: z.record(line(40), text),
  }),
  z.strictObject({ which: rowChoice, leftOut: z.boolean() }),
]);

/** Puts something in the place of cells that cannot be read, leaves their rows out, or takes them in again. */
export const mendImportRows = clubAction(mayImport, [onceKey, mended], (seat, stage, wish) =>
  acts.act(seat, stage, (tx, kind, name, hand) =>
    "changes" in wish ? changeRows(tx, kind, name, hand, wish) : leaveOut(tx, kind, name, hand, wish),
  ),
);

/** Tries a file dry: nothing is written, and of the club only its contract is read. */
export const tryImport = clubAction(mayImport, [onceKey], (seat, stage) => acts.tryDry(seat, stage));

/** Lets a file run: its rows are sent as one durable work. */
export const runImport = clubAction(mayImport, [onceKey, saidYes], (seat, stage, wish) => acts.run(seat, stage, wish));

/** Pauses a run, lets it go on, or takes back what was not sent. */
export const controlImport = clubAction(mayImport, [onceKey, z.enum(STAGE_CONTROLS)], (seat, stage, control) =>
  acts.control(seat, stage, control),
);

/** Takes a file over from the colleague who works on it. */
export const takeOverImport = clubAction(mayImport, [onceKey], (seat, stage) => acts.takeOver(seat, stage));

/** Removes what was read in of a file: what it wrote at the club stays. */
export const removeImport = clubAction(mayImport, [onceKey], (seat, stage) => acts.remove(seat, stage));

/** Open pages of colleagues hear of it. */
async function told({ club }: Seat, stage: string): Promise<void> {
  const { db } = await store();
  const found = await findStage(db, { club, id: stage });
  void publish({ club, topic: "mirror", ...(found?.seasonId && { season: found.seasonId }) });
}
