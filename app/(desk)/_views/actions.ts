"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayShareViews, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { boundedText, line, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import { LONGEST_STATE, LONGEST_VIEW_NAME } from "#lib/sync/views/lists.ts";
import { mayView, VIEWED_LISTS, type ViewedList } from "#lib/sync/views/viewed.ts";
import {
  addView,
  changeView,
  findView,
  openWith,
  removeView,
  type ViewPlace,
  viewPlace,
} from "#lib/sync/views/views.ts";

/** An address may be longer than what is kept of it: the list that reads it has the word. */
const LONGEST_ADDRESS = 4 * LONGEST_STATE;

const list = z.enum(VIEWED_LISTS);
const name = line(LONGEST_VIEW_NAME).trim().min(1);
const query = boundedText(LONGEST_ADDRESS);

/** Whose role is of a section keeps views of their own, of the lists that they may read; sharing is of the whole club. */
const mayRead = withinSections((seat: Seat, of: ViewedList) => mayView(of)(seat));

type ViewAnswer = { ok: true; id: number } | { ok: false; code: string; words: string };
type Change = Awaited<ReturnType<typeof addView>>;

/** Keeps what a list shows as a view: one's own, or with `shared` everybody's in the club. With `opens` the list opens with it from now on. */
export const keepView = clubAction(
  mayRead,
  [list, z.object({ ask: onceKey, name, query, shared: z.boolean(), opens: z.boolean() })],
  async (seat, of, { ask, opens, ...view }): Promise<ViewAnswer> => {
    const denied = view.shared ? await whyNot(mayShareViews(seat)) : null;
    const asking = { club: seat.club, account: seat.person.id, ask, said: [of, opens, view] };
    return carriedOut(seat, of, async (tx, place) => {
      if (denied) return { denied };
      return answeredOnce(tx, asking, async () => {
        const made = await addView(tx, place, view);
        if (made.ok && opens) await openWith(tx, place, made.id);
        if (made.ok && view.shared) await record(tx, seat, "view.share", { id: made.id, name: view.name });
        return made;
      });
    });
  },
);

/** Gives a view another name, or has it show what the list shows now. */
export const alterView = clubAction(
  mayRead,
  [list, recordId, z.union([z.strictObject({ name }), z.strictObject({ query })])],
  async (seat, of, id, change): Promise<ViewAnswer> =>
    ofTheirs(seat, of, id, "view.change", (tx, place) => changeView(tx, place, id, change)),
);

/** Forgets a view. */
export const forgetView = clubAction(
  mayRead,
  [list, recordId],
  async (seat, of, id): Promise<ViewAnswer> =>
    ofTheirs(seat, of, id, "view.remove", (tx, place) => removeView(tx, place, id)),
);

/** Has a list open with a view for this person; null: with everything. */
export const openListWith = clubAction(
  mayRead,
  [list, recordId.nullable()],
  async (seat, of, id): Promise<ViewAnswer> => carriedOut(seat, of, (tx, place) => openWith(tx, place, id)),
);

/** A change of a view that is there: of a shared one only by those who may share. */
async function ofTheirs(
  seat: Seat,
  of: ViewedList,
  id: number,
  action: string,
  change: (tx: Transaction, place: ViewPlace) => Promise<Change>,
): Promise<ViewAnswer> {
  // Words ask for the club's time zone: within the transaction they would wait for it on an embedded database, and it for them.
  const noSharing = await whyNot(mayShareViews(seat));
  return carriedOut(seat, of, async (tx, place) => {
    const view = await findView(tx, place, id);
    if (view?.shared && noSharing) return { denied: noSharing };
    const done = await change(tx, place);
    if (done.ok && !done.isSame && view?.shared) await record(tx, seat, action, { id, name: view.name });
    return done;
  });
}

async function carriedOut(
  seat: Seat,
  of: ViewedList,
  work: (tx: Transaction, place: ViewPlace) => Promise<Change | AskedOtherwise | { denied: string }>,
): Promise<ViewAnswer> {
  const { db } = await store();
  const done = await db.transaction((tx) => work(tx, viewPlace(seat, of)));
  if ("denied" in done) return { ok: false, code: "denied", words: done.denied };
  if (done.ok) return { ok: true, id: done.id };
  if (done.code === "asked_otherwise") return { ...done, words: (await getTranslations("errors"))("askedOtherwise") };
  const words = await getTranslations("table.views.refused");
  return { ok: false, code: done.code, words: words(done.code) };
}

/** With what it is called now: one that is removed is nowhere any more. */
function record(tx: Queryable, seat: Seat, action: string, { id, name }: { id: number; name: string }): Promise<void> {
  return writeAudit(tx, { by: seat.person, club: seat.club, action, subject: `views/${id}`, details: { name } });
}
