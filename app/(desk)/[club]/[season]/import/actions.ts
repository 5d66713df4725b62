"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/access/action.ts";
import { mayImport, type Seat } from "#lib/access/permissions.ts";
import { boundedText, line, onceKey, recordId } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { keepColumns } from "#lib/import/keep-columns.ts";
import { imports } from "#lib/import/kind.ts";
import { keptColumns, LONGEST_CELL } from "#lib/import/settings.ts";
import { publish } from "#lib/live/live.ts";
import { wakeOutbox } from "#lib/outbox/lifecycle.ts";
import { removeStage } from "#lib/staging/begin.ts";
import { changeRow, changeRows, leaveOut } from "#lib/staging/change.ts";
import { controlStage, STAGE_CONTROLS } from "#lib/staging/control.ts";
import { tryDry } from "#lib/staging/dry.ts";
import { dryParts } from "#lib/staging/dry-parts.ts";
import { type StageName, takeOverStage } from "#lib/staging/hold.ts";
import { findStage } from "#lib/staging/read.ts";
import { rowChoice, rowPlace, saidYes } from "#lib/staging/row-choice.ts";
import { runStage } from "#lib/staging/run.ts";
import type { StageRefusal } from "#lib/staging/stage.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store, type Transaction } from "#lib/store/database.ts";
import type { Hand } from "#lib/store/hand.ts";

type Refused = { ok: false; code: string; words: string };

/** Says what the columns of a file are, and what is done with it as a whole: its rows are read anew, and the headings remembered. */
export const keepImportColumns = clubAction(
  mayImport,
  [onceKey, keptColumns],
  async (seat, stage, kept): Promise<{ ok: true; postalCodes: number } | Refused> => {
    const answer = await keepColumns(seat, stage, kept);
    if (!answer.ok) return await refusedFor(answer);
    await told(seat, stage);
    return { ok: true, postalCodes: answer.asked };
  },
);

const said = z.strictObject({
  place: rowPlace,
  /** The version of the row that the page showed. */
  seen: z.int().min(1),
  person: z.union([recordId, z.literal("new")]),
});

/** Says whom a row is about that is like somebody whom the club knows. */
export const sayWhoRowIs = clubAction(
  mayImport,
  [onceKey, said],
  async (seat, stage, { place, seen, person }): Promise<{ ok: true } | Refused> => {
    const { db } = await store();
    const name = { club: seat.club, id: stage };
    const hand = { by: seat.person, now: now() };
    const answer = await db.transaction((tx) =>
      changeRow(tx, imports, name, hand, { place, seen, changes: { person } }),
    );
    if (!answer.ok) return await refusedFor(answer);
    await told(seat, stage);
    return { ok: true };
  },
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
export const mendImportRows = clubAction(
  mayImport,
  [onceKey, mended],
  async (seat, stage, wish): Promise<{ ok: true; count: number } | Refused> => {
    const { db } = await store();
    const name = { club: seat.club, id: stage };
    const hand = { by: seat.person, now: now() };
    const answer = await db.transaction((tx) =>
      "changes" in wish ? changeRows(tx, imports, name, hand, wish) : leaveOut(tx, imports, name, hand, wish),
    );
    if (!answer.ok) return await refusedFor(answer);
    await told(seat, stage);
    return { ok: true, count: answer.count };
  },
);

/** Tries a file dry: nothing is written, and of the club only its contract is read. */
export const tryImport = clubAction(mayImport, [onceKey], async (seat, stage): Promise<{ ok: true } | Refused> => {
  const parts = await dryParts(seat.club);
  if (!parts) return await notHere();
  const hand = { by: seat.person, now: now() };
  const answer = await tryDry(await store(), imports, { club: seat.club, id: stage }, hand, parts);
  return answer.ok ? { ok: true } : await refusedFor(answer);
});

/** Lets a file run: its rows are sent as one durable work. */
export const runImport = clubAction(
  mayImport,
  [onceKey, saidYes],
  async (seat, stage, wish): Promise<{ ok: true } | Refused> => {
    const { db } = await store();
    const club = await findClub(db, seat.club);
    if (!club) return await notHere();
    const hand = { by: seat.person, now: now() };
    const answer = await db.transaction((tx) =>
      runStage(tx, imports, { club: seat.club, id: stage }, hand, { ...wish, baseUrl: club.baseUrl }),
    );
    if (!answer.ok) return await refusedFor(answer);
    wakeOutbox();
    await told(seat, stage);
    return { ok: true };
  },
);

/** Pauses a run, lets it go on, or takes back what was not sent. */
export const controlImport = clubAction(
  mayImport,
  [onceKey, z.enum(STAGE_CONTROLS)],
  async (seat, stage, control): Promise<{ ok: true } | Refused> => {
    const { db } = await store();
    const hand = { by: seat.person, now: now() };
    const answer = await db.transaction((tx) =>
      controlStage(tx, imports, { club: seat.club, id: stage }, hand, control),
    );
    if (!answer.ok) return await refusedFor(answer);
    wakeOutbox();
    await told(seat, stage);
    return { ok: true };
  },
);

/** Takes a file over from the colleague who works on it. */
export const takeOverImport = clubAction(mayImport, [onceKey], (seat, stage) =>
  inHand(seat, stage, (tx, name, hand) => takeOverStage(tx, imports, name, hand)),
);

/** Removes what was read in of a file: what it wrote at the club stays. */
export const removeImport = clubAction(mayImport, [onceKey], (seat, stage) =>
  inHand(seat, stage, (tx, name, hand) => removeStage(tx, imports, name, hand)),
);

async function inHand(
  seat: Seat,
  stage: string,
  act: (tx: Transaction, name: StageName, hand: Hand) => Promise<{ ok: true } | StageRefusal>,
): Promise<{ ok: true } | Refused> {
  const { db } = await store();
  const hand = { by: seat.person, now: now() };
  const answer = await db.transaction((tx) => act(tx, { club: seat.club, id: stage }, hand));
  if (!answer.ok) return await refusedFor(answer);
  await told(seat, stage);
  return { ok: true };
}

async function refusedFor(refusal: StageRefusal): Promise<Refused> {
  const words = await getTranslations("import.refused");
  const { code } = refusal;
  return { ok: false, code, words: words(code, { by: code === "held" ? refusal.by : "" }) };
}

const notHere = async (): Promise<Refused> => ({
  ok: false,
  code: "not_here",
  words: (await getTranslations("access.refused"))("notHere"),
});

/** Open pages of colleagues hear of it. */
async function told({ club }: Seat, stage: string): Promise<void> {
  const { db } = await store();
  const found = await findStage(db, { club, id: stage });
  void publish({ club, topic: "mirror", ...(found?.seasonId && { season: found.seasonId }) });
}
