"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { handOf, type StageRefused, stageActs, stageRefused } from "#app/(desk)/_staging/stage-acts.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { mayRenew, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { line, onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { seasonOfMembers } from "#lib/desk/season-of-members.ts";
import { renewalListRows } from "#lib/registrations/renewal/begin.ts";
import { seasonPair } from "#lib/registrations/renewal/read.ts";
import { renewalStage } from "#lib/registrations/renewal/stage-kind.ts";
import { parseRenewalView } from "#lib/registrations/renewal/view.ts";
import { moveListRows, offerListRows } from "#lib/registrations/waiting/begin.ts";
import { moveStage } from "#lib/registrations/waiting/move-stage.ts";
import { offerStage } from "#lib/registrations/waiting/offer-stage.ts";
import { MOST_MOVED } from "#lib/registrations/waiting/view.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { type SeasonScope, scopeOf, seenBy } from "#lib/sync/copy/season-scope.ts";
import { beginStage, type NewStageRow } from "#lib/sync/staging/begin.ts";
import { changeRow, changeRows, leaveOut } from "#lib/sync/staging/change.ts";
import { STAGE_CONTROLS } from "#lib/sync/staging/control.ts";
import type { AnyStageKind } from "#lib/sync/staging/kind.ts";
import { rowPlace, saidYes } from "#lib/sync/staging/row-choice.ts";
import { PLACE_LISTS } from "./place-list.ts";

/** Longer than any view of a list. */
const LONGEST_VIEW = 1_000;
/** A number of a record, an answer. */
const LONGEST_CHOICE = 10;

const wish = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("renewal"), id: onceKey, season: recordId, view: line(LONGEST_VIEW) }),
  z.strictObject({ of: z.literal("offers"), id: onceKey, season: recordId, group: recordId }),
  z.strictObject({ of: z.literal("moves"), id: onceKey, season: recordId, group: recordId }),
  z.strictObject({
    ...{ of: z.literal("chosen"), id: onceKey, season: recordId },
    ids: recordIds(MOST_MOVED).min(1),
    /** Where they go; null: a person says for each. */
    group: recordId.nullable(),
  }),
]);
type ListWish = z.output<typeof wish>;

const acts = stageActs({ kinds: PLACE_LISTS, tell: ({ club }) => revalidatePath(`/${club}`, "layout") });

/** Makes a list: of last season's members who are renewed, of offers to those who wait, of people who change their group. Nothing is sent. */
export const prepareList = clubAction(
  mayRenew,
  [wish],
  async (seat, asked): Promise<{ ok: true; href: string } | StageRefused> => {
    const { db } = await store();
    const made = await listOf(db, seat, asked);
    if (!made || made.rows.length === 0)
      return { ok: false, code: "nobody", words: (await getTranslations("renewal.lists.refused"))("nobody") };
    const name = { club: seat.club, id: asked.id };
    const answer = await db.transaction((tx) =>
      beginStage(tx, made.kind, {
        ...{ ...name, ...handOf(seat), seasonId: asked.season, name: made.name, settings: made.settings },
        rows: made.rows,
      }),
    );
    if (!answer.ok) return stageRefused(answer);
    return { ok: true, href: seasonAddress(seat.club, asked.season, "renewal", "lists", asked.id) };
  },
);

async function listOf(
  db: Queryable,
  seat: Seat,
  asked: ListWish,
): Promise<{ kind: AnyStageKind; name: string; settings: object; rows: NewStageRow[] } | null> {
  const scope = await scopeOf(db, seat.club, asked.season);
  if (asked.of === "renewal") {
    const pair = await seasonPair(db, scope);
    if (!pair?.isRead) return null;
    const view = parseRenewalView(new URLSearchParams(asked.view));
    const name = pair.past.name ?? `${pair.past.id}`;
    return {
      kind: renewalStage,
      name,
      settings: { asked: "renewal" },
      rows: await renewalListRows(db, scope, pair, view, seasonOfMembers),
    };
  }
  if (asked.of === "chosen") return chosenMoves(db, scope, asked);
  const group = (await activitiesOf(db, scope, "annual")).find(({ id }) => id === asked.group);
  if (!group) return null;
  const name = group.name ?? `${group.id}`;
  const settings = { asked: asked.of };
  if (asked.of === "moves")
    return { kind: moveStage, name, settings, rows: await moveListRows(db, scope, { group: group.id }) };
  const rows = await offerListRows(db, await seenBy(seat, asked.season), group.id);
  return { kind: offerStage, name, settings, rows };
}

/** Registrations that somebody selected, and the group to which they go. */
async function chosenMoves(
  db: Queryable,
  scope: SeasonScope,
  { ids, group }: Pick<Extract<ListWish, { of: "chosen" }>, "ids" | "group">,
): Promise<Awaited<ReturnType<typeof listOf>>> {
  const to = (await activitiesOf(db, scope, "annual")).find(({ id }) => id === group);
  if (group !== null && !to) return null;
  const rows = await moveListRows(db, scope, { ids, to: to?.id ?? null });
  const settings = { asked: to ? "chosenTo" : "chosen", count: rows.length };
  return { kind: moveStage, name: to ? (to.name ?? `${to.id}`) : "", settings, rows };
}

const listName = z.strictObject({ id: onceKey });
const choice = line(LONGEST_CHOICE).nullable();
const changes = z.strictObject({ group: choice, slot: choice, answer: choice }).partial();

/** Changes one row of a list, unless somebody else changed it meanwhile. */
export const changeListRow = clubAction(
  mayRenew,
  [listName.extend({ place: rowPlace, seen: z.int().min(1), changes })],
  (seat, { id, ...one }) => acts.act(seat, id, (tx, kind, name, hand) => changeRow(tx, kind, name, hand, one)),
);

const repair = z.strictObject({ code: line(100), field: line(100).nullable(), repair: line(500) });

/** Mends by one choice every row that has the same to be mended. */
export const mendListRows = clubAction(mayRenew, [listName.extend({ repair, changes })], (seat, { id, ...said }) =>
  acts.act(seat, id, (tx, kind, name, hand) =>
    changeRows(tx, kind, name, hand, { which: { repair: said.repair }, changes: said.changes }),
  ),
);

/** Leaves a row out, or takes it in again. */
export const leaveOutListRow = clubAction(
  mayRenew,
  [listName.extend({ place: rowPlace, leftOut: z.boolean() })],
  (seat, { id, place, leftOut }) =>
    acts.act(seat, id, (tx, kind, name, hand) =>
      leaveOut(tx, kind, name, hand, { which: { places: [place] }, leftOut }),
    ),
);

/** Tries a list without sending anything: what the club would refuse, in how many calls and how long. One reading of the club's contract. */
export const tryList = clubAction(mayRenew, [onceKey], (seat, id) => acts.tryDry(seat, id));

/** Lets a list run that was tried as it is: one durable work. */
export const runList = clubAction(mayRenew, [onceKey, saidYes], (seat, id, wish) => acts.run(seat, id, wish));

/** Pauses a run, lets it go on, or takes back what was not sent. */
export const controlList = clubAction(mayRenew, [onceKey, z.enum(STAGE_CONTROLS)], (seat, id, control) =>
  acts.control(seat, id, control),
);

/** Takes a list over from the colleague who works on it. */
export const takeOverList = clubAction(mayRenew, [onceKey], (seat, id) => acts.takeOver(seat, id));

/** Removes a list: what it wrote at the club stays. */
export const removeList = clubAction(mayRenew, [onceKey], (seat, id) => acts.remove(seat, id));
