import { DESK_DEEDS } from "../desk/deeds.ts";
import { chosen } from "./club.ts";
import { pageOf, ranOut, type ShownRow, tried } from "./lists.ts";
import type { Deed } from "./meant.ts";
import { faultsOfPlaced } from "./places.ts";
import { faultsOfRolled } from "./rollovers.ts";
import type { DeskStep } from "./steps.ts";
import type { MadeList, Year } from "./year.ts";

/** Tries a list and lets it run; somebody else may change at the club what it is about between the two. */
export const run: Deed<Extract<DeskStep, { do: "run" }>> = async (year, step) => {
  const list = chosen(
    year.lists.filter((one) => !one.isGone),
    step.list,
  );
  if (!list) return;
  const pressed = list.kind === "rollover" ? DESK_DEEDS.runRollover : DESK_DEEDS.runList;
  const at = year.at({ id: list.kind === "rollover" ? list.old.id : list.season }, list.id);
  const wish = { id: list.id, seen: 1, all: step.sendsAll };
  if (!pressed.roles.includes(step.by)) return { pressed, at, wish, mayBe: "either", done: async () => undefined };
  const ready = await tried(year, step.by, list);
  if (ready === undefined) return;
  if ("ok" in ready) {
    year.found(`refused: try a list of ${list.kind}`, `${ready.code}: ${ready.words}`);
    return;
  }
  const shown = (await pageOf(year, list))?.rows ?? [];
  if (step.meanwhile && (await somebodyElse(year, list, shown))) year.isBehind = true;
  const before = await year.readTruth();
  return {
    ...{ pressed, at, wish: { ...wish, seen: ready.seen }, list, mayBe: "done" },
    done: async () => {
      const rows = await ranOut(year, list);
      await year.readTruth();
      if (list.kind === "rollover") faultsOfRolled(year, list, shown, rows, before);
      else faultsOfPlaced(year, list, shown, rows, before);
      if (!step.sendsAll || step.meanwhile || year.isBehind) faultsOfForeseen(year, list, rows, step);
      // What it made has to be read before it is seen elsewhere.
      year.isBehind = true;
    },
  };
};

/** What is foreseen to be refused is not sent, unless somebody says so. */
function faultsOfForeseen(
  year: Year,
  list: MadeList,
  rows: readonly ShownRow[],
  { sendsAll }: { sendsAll: boolean },
): void {
  const sent = rows.filter(({ foreseen, outcome }) => foreseen !== null && outcome === "refused");
  for (const row of sent)
    if (!sendsAll && row.code === null) year.found(`refused without a word: ${list.kind}`, JSON.stringify(row));
}

/** A colleague does something about somebody of the list: moves them, registers them, refuses them. */
async function somebodyElse(year: Year, list: MadeList, shown: readonly ShownRow[]): Promise<boolean> {
  if (list.kind === "rollover") return false;
  const row = shown.find(({ state }) => state === "ready");
  const season = year.truth.seasons.find(({ id }) => id === list.season);
  const own = season?.annual.find((one) => one.member_id === row?.memberId && one.valid !== false);
  if (!row || !season) return false;
  const third = season.groups.find(({ id, name }) => id !== own?.group_id && name !== row.cells.group);
  const { api } = year.desk;
  const send = async (method: "POST" | "PATCH", path: string, body?: Record<string, unknown>) =>
    (await api.send({ method, path, ...(body && { body }) })).status < 300;
  if (list.kind === "moves" && own && third)
    return send("PATCH", `/annual-registrations/${own.id}`, { group_id: third.id, slot_ids: [] });
  if (list.kind === "offers" && own) return send("POST", `/annual-registrations/${own.id}/refuse`);
  const group = season.groups.find(({ name }) => name === row.cells.group);
  return send("POST", "/annual-registrations", { member_id: row.memberId, group_id: group?.id });
}
