import { createSlot, listSlots, readSlot, updateSlot } from "../contract/slots.ts";
import type { FieldError } from "../problem.ts";
import { faultsOfBirthYears } from "../rules/activity.ts";
import type { Transaction } from "../store/database.ts";
import { isOfferedOutside } from "../store/references.ts";
import * as store from "../store/slots.ts";
import { afterPage } from "./paging.ts";
import { fieldErrors, refuseFaults, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.6, slots */
export const slotRoutes: Route[] = [
  read(listSlots, async (db, { query }) => {
    const rows = await store.selectSlots(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, presentSlot);
  }),

  read(readSlot, async (db, { params }) => {
    const slot = await store.findSlot(db, params.id);
    return slot && { data: presentSlot(slot) };
  }),

  write(createSlot, {
    decide: async (tx, { body }) =>
      refuseFaults(await faultsOf(tx, body, { birth_year_start: null, birth_year_end: null, ...body })),
    commit: async (tx, { body, today }) => ({ id: await store.insertSlot(tx, { ...body, created_on: today }) }),
  }),

  write(updateSlot, {
    find: (tx, { params }) => store.lockSlot(tx, params.id),
    decide: async (tx, { body }, before) => {
      const faults = await faultsOf(tx, body, { ...before, ...body });
      refuseFaults([...faults, ...(await faultsOfMove(tx, before, body.season_id))]);
    },
    commit: async (tx, { body, today }, before) => {
      await store.updateSlot(tx, { before, change: body, today });
      return { id: before.id };
    },
  }),
];

type Set = Partial<Pick<store.Slot, "season_id" | "sport_id" | "trainer_ids">>;

/** What is wrong with the references that a write sets, and with the slot as it would be. */
async function faultsOf(
  tx: Transaction,
  set: Set,
  merged: { birth_year_start: number | null; birth_year_end: number | null },
): Promise<FieldError[]> {
  return [
    ...fieldErrors(faultsOfBirthYears(merged), set),
    ...(await unknownReferences(tx, "season", "/season_id", set.season_id)),
    ...(await unknownReferences(tx, "sport", "/sport_id", set.sport_id)),
    ...(await unknownReferences(tx, "person", "/trainer_ids", set.trainer_ids)),
  ];
}

/** A slot cannot leave the season of the groups that offer it. */
async function faultsOfMove(tx: Transaction, before: store.Slot, season: number | undefined): Promise<FieldError[]> {
  if (season === undefined || season === before.season_id) return [];
  if (!(await isOfferedOutside(tx, season, before.id))) return [];
  const detail = "Groups of the present season offer this slot.";
  return [{ pointer: "/season_id", code: "slot_offered", detail }];
}

/** A slot as the contract shows it (club-api §2.8). */
export function presentSlot({ created_on: _, ...slot }: store.Slot) {
  return { ...slot, season_path: `/seasons/${slot.season_id}` };
}
