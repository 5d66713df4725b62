import { DESK_DEEDS } from "../desk/deeds.ts";
import { chosen, type Plain, type Registered, type SeasonNow, type Truth } from "./club.ts";
import { admits, before, inLine, isOpenFor, lineOf, placesLeft } from "./comers.ts";
import { pageOf, type ShownRow } from "./lists.ts";
import type { Deed } from "./meant.ts";
import type { DeskStep } from "./steps.ts";
import type { PlaceList, Year } from "./year.ts";

/*
 * Lists that put people into groups: those of last season who are registered anew, those who wait, those who change.
 */

type Of<Name extends DeskStep["do"]> = Extract<DeskStep, { do: Name }>;

const isLive = ({ valid }: Registered) => valid !== false;
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(" ");
const membersOf = (rows: readonly ShownRow[]) => sorted(rows.map(({ memberId }) => memberId ?? 0));
export const groupCalled = ({ groups }: SeasonNow, name: string | undefined): Plain | undefined =>
  groups.find((one) => one.name === name || name === `${one.name} (#${one.id})`);

function keep(year: Year, id: string, kind: PlaceList["kind"], season: SeasonNow): PlaceList {
  const list: PlaceList = { id, kind, season: season.id, isGone: false, byHand: new Map() };
  year.lists.push(list);
  return list;
}

export const listRenewals: Deed<Of<"list renewals">> = (year, step) => {
  const season = chosen(year.truth.seasons, step.season);
  if (!season) return;
  const past = before(year.truth, season);
  const former = past?.annual.filter(({ valid }) => valid === true) ?? [];
  const id = year.name();
  return {
    ...{ pressed: DESK_DEEDS.prepareList, at: year.at(season), wish: { of: "renewal", id, view: `show=${step.show}` } },
    mayBe:
      former.length === 0
        ? { because: "nobody was there before" }
        : step.show === "all" && !year.isBehind
          ? "done"
          : "either",
    done: async () => {
      const shown = await pageOf(year, keep(year, id, "renewal", season));
      if (!shown || year.isBehind) return;
      if (step.show === "all" && membersOf(shown.rows) !== sorted(former.map((one) => one.member_id)))
        year.found(
          "a list of renewals has others than were there",
          `${membersOf(shown.rows)} instead of ${sorted(former.map((one) => one.member_id))}`,
        );
      for (const row of shown.rows) faultsOfProposal(year, season, row);
    },
  };
};

/** Nobody is proposed a group that may not be theirs, and nobody whom the club refused for it. */
function faultsOfProposal(year: Year, season: SeasonNow, row: ShownRow): void {
  const person = year.person(row.memberId);
  if (row.state !== "ready" || !person) return;
  const group = groupCalled(season, row.cells.group);
  const tell = (rule: string) => year.found(`a renewal is proposed: ${rule}`, JSON.stringify(row));
  if (!group) {
    tell("to a group that is not there");
    return;
  }
  const own = season.annual.filter((one) => one.member_id === person.id && one.group_id === group.id);
  if (own.some(isLive)) tell("to somebody who is back already");
  else if (own.length > 0) tell("to somebody whom the club refused");
  if (!admits(group, person)) tell("to somebody of another age");
  if (!isOpenFor(year.truth, season, person)) tell("while registrations are not open for them");
  if ((placesLeft(season, "group", group) ?? 1) <= 0) tell("in a group that is full");
}

export const listOffers: Deed<Of<"list offers">> = (year, step) => {
  const season = chosen(year.truth.seasons, step.season);
  const group = season && chosen(season.groups, step.group);
  if (!season || !group) return;
  const { line, next } = lineOf(season, group, year.club.people);
  const left = placesLeft(season, "group", group);
  const isShort = left !== undefined && line.length >= left;
  const id = year.name();
  return {
    ...{ pressed: DESK_DEEDS.prepareList, at: year.at(season), wish: { of: "offers", id, group: group.id } },
    mayBe:
      line.length === 0 && !year.isBehind
        ? { because: "nobody asks for it" }
        : isShort && next.length > 0 && !year.isBehind
          ? "done"
          : "either",
    done: async () => {
      const shown = await pageOf(year, keep(year, id, "offers", season));
      if (!shown || year.isBehind) return;
      const members = new Set(line.map((one) => one.member_id));
      const strangers = shown.rows.filter(({ memberId }) => !members.has(memberId ?? 0));
      if (strangers.length > 0)
        year.found("a place is offered to somebody who does not ask", JSON.stringify(strangers));
      const offered = shown.rows.filter(
        ({ cells }) => cells.offer === "place" || cells.offer === "The place that is free",
      );
      const meant = line.filter((one) => next.includes(one.id)).map((one) => one.member_id);
      if (membersOf(offered) !== sorted(meant))
        year.found(
          "a free place is offered to others than are next",
          `${membersOf(offered)} instead of ${sorted(meant)}: ${JSON.stringify(shown.rows)}`,
        );
    },
  };
};

export const listMoves: Deed<Of<"list moves">> = (year, step) => {
  const season = chosen(year.truth.seasons, step.season);
  const group = season && chosen(season.groups, step.group);
  const to = season && chosen(season.groups, step.to);
  if (!season || !group || !to) return;
  const some =
    season.annual.length === 0 ? [] : [...new Set(step.some.flatMap((one) => chosen(season.annual, one) ?? []))];
  const meant = step.named ? some : season.annual.filter((one) => one.group_id === group.id && isLive(one));
  const id = year.name();
  const of = step.named
    ? { of: "chosen", ids: some.map((one) => one.id), group: to.id }
    : { of: "moves", group: group.id };
  if (step.named && some.length === 0) return;
  return {
    ...{ pressed: DESK_DEEDS.prepareList, at: year.at(season), wish: { ...of, id } },
    mayBe: year.isBehind ? "either" : meant.length === 0 ? { because: "nobody is in it" } : "done",
    done: async () => {
      const shown = await pageOf(year, keep(year, id, "moves", season));
      if (!shown || year.isBehind) return;
      if (membersOf(shown.rows) !== sorted(meant.map((one) => one.member_id)))
        year.found(
          "a list of changes has others than were chosen",
          `${membersOf(shown.rows)} instead of ${sorted(meant.map((one) => one.member_id))}`,
        );
      for (const row of shown.rows) {
        const own = meant.filter((one) => one.member_id === row.memberId);
        if (row.state === "ready" && own.every(({ valid }) => valid === false))
          year.found("somebody whom the club refused is moved", JSON.stringify(row));
      }
    },
  };
};

const placeListAt = (year: Year, index: number): PlaceList | undefined =>
  chosen(
    year.lists.filter((one): one is PlaceList => one.kind !== "rollover" && !one.isGone),
    index,
  );

/** What is chosen: a group or a slot of the season, or an answer. */
function choiceOf(season: SeasonNow, what: "group" | "slot" | "answer", value: number) {
  if (what === "answer") return { value: value % 3 === 0 ? "no" : "yes", name: value % 3 === 0 ? "no" : "yes" };
  const one = chosen(what === "group" ? season.groups : season.slots, value);
  return one && { value: String(one.id), name: String(one.name) };
}

/** What was chosen stands there, or is asked about: nothing is dropped in silence. */
function faultsOfChoice(year: Year, row: ShownRow, what: string, choice: { value: string; name: string }): void {
  const cell = row.cells[what] ?? "";
  const stands = cell === choice.name || cell.startsWith(`${choice.name} (#`) || cell === choice.value;
  if (stands || row.state !== "ready") return;
  year.found(
    `a choice is dropped in silence: ${what}`,
    `${choice.name} was chosen, the row is sent with "${cell}": ${JSON.stringify(row)}`,
  );
}

export const choose: Deed<Of<"choose">> = async (year, step) => {
  const list = placeListAt(year, step.list);
  const season = year.truth.seasons.find(({ id }) => id === list?.season);
  if (!list || !season || (step.what === "answer") !== (list.kind === "offers")) return;
  const shown = await pageOf(year, list);
  const row =
    shown &&
    chosen(
      shown.rows.filter(({ state, outcome }) => outcome === null && state !== "left_out"),
      step.row,
    );
  const choice = choiceOf(season, step.what, step.value);
  if (!row || !choice) return;
  const wish = { id: list.id, place: row.place, seen: row.version, changes: { [step.what]: choice.value } };
  return {
    ...{ pressed: DESK_DEEDS.changeListRow, at: year.at(season, list.id), wish, list, mayBe: "done" },
    done: async () => {
      list.byHand.set(row.place, { ...list.byHand.get(row.place), [step.what]: choice.value });
      const now = (await pageOf(year, list))?.rows.find(({ place }) => place === row.place);
      if (now) faultsOfChoice(year, now, step.what, choice);
    },
  };
};

export const chooseForMany: Deed<Of<"choose for many">> = async (year, step) => {
  const list = placeListAt(year, step.list);
  const season = year.truth.seasons.find(({ id }) => id === list?.season);
  const shown = list && season && (await pageOf(year, list));
  const repair = shown && chosen(shown.repairs ?? [], step.repair);
  if (!list || !season || !repair) return;
  const what = (repair.field ?? "group") as "group" | "slot" | "answer";
  const choice = choiceOf(season, what, step.value);
  if (!choice) return;
  const { code, field } = repair;
  const wish = { id: list.id, repair: { code, field, repair: repair.repair }, changes: { [what]: choice.value } };
  return {
    ...{ pressed: DESK_DEEDS.mendListRows, at: year.at(season, list.id), wish, list, mayBe: "done" },
    done: async () => {
      const rows = (await pageOf(year, list))?.rows ?? [];
      for (const place of repair.places) {
        list.byHand.set(place, { ...list.byHand.get(place), [what]: choice.value });
        const now = rows.find((row) => row.place === place);
        if (now) faultsOfChoice(year, now, what, choice);
      }
    },
  };
};

export const leaveRowOut: Deed<Of<"leave a row out">> = async (year, step) => {
  const list = placeListAt(year, step.list);
  const shown = list && (await pageOf(year, list));
  const row =
    shown &&
    chosen(
      shown.rows.filter(({ outcome, state }) => outcome === null && state !== "nothing"),
      step.row,
    );
  if (!list || !row) return;
  const wish = { id: list.id, place: row.place, leftOut: row.state !== "left_out" };
  return {
    ...{ pressed: DESK_DEEDS.leaveOutListRow, at: year.at({ id: list.season }, list.id), wish, list, mayBe: "done" },
    done: async () => undefined,
  };
};

export const removeList: Deed<Of<"remove a list">> = (year, step) => {
  const list = placeListAt(year, step.list);
  if (!list) return;
  return {
    ...{
      pressed: DESK_DEEDS.removeList,
      at: year.at({ id: list.season }, list.id),
      wish: { id: list.id },
      list,
      mayBe: "done",
    },
    done: async () => {
      list.isGone = true;
    },
  };
};

/** What became of people is what their rows tell, nobody else was touched, and nobody was validated without a yes. */
export function faultsOfPlaced(
  year: Year,
  list: PlaceList,
  shown: readonly ShownRow[],
  rows: readonly ShownRow[],
  was: Truth,
): void {
  const [old, now] = [was, year.truth].map(({ seasons }) => seasons.find(({ id }) => id === list.season));
  if (!old || !now) return;
  const made = new Set(rows.flatMap((row) => Object.values(row.made)));
  const meantMembers = new Set(rows.map(({ memberId }) => memberId));
  for (const one of now.annual) {
    const past = old.annual.find(({ id }) => id === one.id);
    if (!past && !made.has(one.id)) year.found("somebody is registered whom no row tells of", JSON.stringify(one));
    if (past && JSON.stringify(past) !== JSON.stringify(one) && !meantMembers.has(one.member_id))
      year.found("a registration is changed that is in no row", `${JSON.stringify(one)} was ${JSON.stringify(past)}`);
  }
  const gone = old.annual.filter((one) => now.annual.every(({ id }) => id !== one.id));
  if (gone.length > 0) year.found("a registration is gone by a list", JSON.stringify(gone));
  for (const row of rows) {
    const earlier = shown.find(({ place }) => place === row.place);
    year.coverage.meet("outcomes", `row of ${list.kind}: ${row.outcome ?? row.state}${row.code ? ` ${row.code}` : ""}`);
    if (row.outcome === null || earlier?.outcome === row.outcome) continue;
    const tell = (rule: string) =>
      year.found(
        `${list.kind}: ${rule}`,
        `${JSON.stringify(row)}; ${JSON.stringify(now.annual.filter((one) => one.member_id === row.memberId))}`,
      );
    if (row.outcome === "refused" && !row.code) tell("refused without a word");
    if (row.outcome === "refused" && row.code === "changed_meanwhile" && (row.told ?? []).length === 0)
      tell("changed meanwhile, and nothing says what");
    const own = now.annual.filter((one) => one.member_id === row.memberId);
    const group = groupCalled(now, row.cells.group);
    if (
      list.kind === "renewal" &&
      row.outcome === "created" &&
      own.every((one) => one.id !== row.made.registration || one.group_id !== group?.id)
    )
      tell("told as registered, and it is not so");
    if (list.kind === "moves" && row.outcome === "changed" && own.every((one) => one.group_id !== group?.id))
      tell("told as moved, and it is not there");
    if (list.kind !== "renewal") faultsOfStates(old, own, row, tell);
  }
}

function faultsOfStates(old: SeasonNow, own: readonly Registered[], row: ShownRow, tell: (rule: string) => void): void {
  for (const one of own) {
    const past = old.annual.find(({ id }) => id === one.id);
    if (!past || past.valid === one.valid) continue;
    if (row.cells.answer !== "yes") tell("validated or refused without an answer");
  }
}

/** In a line of its own: who is in it. */
export const waiting = (season: SeasonNow): Plain[] => season.groups.filter(({ id }) => inLine(season, id).length > 0);
