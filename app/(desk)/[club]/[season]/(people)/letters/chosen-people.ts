import "server-only";
import { whoCame } from "#lib/activities/attendance/who-came.ts";
import {
  mayIssueReceipts,
  mayKeepWaitingList,
  mayMakeCards,
  mayReadAttendance,
  mayReadRenewal,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { cardFaces } from "#lib/people/cards/faces.ts";
import { type CardsWished, cardHolders, mayHaveCards } from "#lib/people/cards/holders.ts";
import { type ChosenFamily, type FreeLetterChoice, selectForLetter } from "#lib/people/letters/free-letter.ts";
import { participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import { leaversOf } from "#lib/registrations/renewal/renewal-letters.ts";
import { haveAPlace } from "#lib/registrations/waiting/place-letters.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { isOfSection } from "#lib/sync/copy/section.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import type { RollName } from "#lib/sync/resources/all.ts";
import { signedPapersNumbered } from "#lib/treasury/receipts/issued.ts";
import { signedPaperNumber, signedPaperNumberIn } from "#lib/treasury/receipts/number-text.ts";

/** How somebody chose people: registrations one by one, or by what they take part in. */
type Chosen = { season: number } & (
  | { kind: "annual" | "event"; registrations: readonly number[] }
  | { of: RollName; id: number; cameOn: string | null }
  | { receipts: readonly string[] }
  | { cardsOf: CardsWished }
  | { placeIn: { kind: "annual" | "event"; id: number } }
  | { leavers: true }
);

/** A selection that nothing but its purpose tells. */
const SELECTED = { whom: "registrations" as const, activityId: null, activityName: null, cameOn: null, selected: null };

interface ChosenPeople {
  people: number[] | ChosenFamily[];
  choice: FreeLetterChoice;
}

/** Whom a letter goes to, and how they were found; nobody where it is of another season, or may not be read. */
export async function chosenPeople(seat: Seat, chosen: Chosen): Promise<ChosenPeople> {
  const { club } = seat;
  const { db } = await store();
  const scope = { club, seasonId: chosen.season };
  if ("receipts" in chosen) return receiptsChosen(seat, scope, chosen.receipts);
  if ("cardsOf" in chosen) return cardsChosen(seat, scope, chosen.cardsOf);
  if ("placeIn" in chosen) return placesChosen(seat, scope, chosen.placeIn);
  if ("leavers" in chosen) {
    const left = mayReadRenewal(seat).allowed ? [...(await leaversOf(db, scope)).keys()] : [];
    return { people: left, choice: { ...SELECTED, purpose: "renewal" } };
  }
  if ("registrations" in chosen) {
    const within = await withinSeen(seat, chosen.season);
    const { memberIds, selected } = await selectForLetter(db, scope, chosen.kind, chosen.registrations, within);
    return { people: memberIds, choice: { ...SELECTED, selected, purpose: null } };
  }
  const { of, id, cameOn } = chosen;
  const seen = await seenBy(seat, chosen.season);
  const isSeen = isOfSection(seen.sight.within, of, id);
  const head = isSeen ? await rollHead(db, club, { of, id }) : undefined;
  const activity = { whom: of, activityId: id, activityName: head?.name ?? `#${id}` };
  const choice = { ...activity, cameOn, selected: null, purpose: null };
  if (head?.seasonId !== chosen.season) return { people: [], choice };
  // At an hour that a group of others offers too, who came says who is with these.
  if (cameOn !== null && seat.section) return { people: [], choice };
  if (cameOn !== null)
    return { people: mayReadAttendance(seat).allowed ? await whoCame(db, scope, { of, id }, cameOn) : [], choice };
  const there = await participantsOf(db, seen, { of, id }, "validated");
  return { people: [...new Set(there.map((one) => one.memberId))], choice };
}

/** Of papers that were issued those whom each names: papers of the same people go together. */
async function receiptsChosen(seat: Seat, scope: ClubSeason, written: readonly string[]): Promise<ChosenPeople> {
  const choice = { ...SELECTED, purpose: "receipts" } as const;
  if (!mayIssueReceipts(seat).allowed) return { people: [], choice };
  const numbers = written.flatMap((one) => signedPaperNumberIn(one) ?? []);
  const papers = await signedPapersNumbered((await store()).db, scope, numbers);
  const byPeople = Map.groupBy(papers, ({ memberIds }) => memberIds.toSorted((a, b) => a - b).join());
  const people = [...byPeople.values()].flatMap((of): ChosenFamily[] => {
    const [first] = of;
    return first ? [{ memberIds: first.memberIds, papers: [...new Set(of.map(signedPaperNumber))] }] : [];
  });
  return { people, choice };
}

/** Those who have a card that counts, each by themselves: a grown-up brother gets his own. */
async function cardsChosen(seat: Seat, scope: ClubSeason, wished: CardsWished): Promise<ChosenPeople> {
  const { db } = await store();
  const head = wished.of === "members" ? undefined : await rollHead(db, seat.club, { of: wished.of, id: wished.id });
  const choice: FreeLetterChoice =
    wished.of === "members"
      ? { ...SELECTED, purpose: "cards" }
      : {
          ...{ whom: wished.of, activityId: wished.id, activityName: head?.name ?? `#${wished.id}` },
          ...{ cameOn: null, selected: null, purpose: "cards" },
        };
  const isDenied = !mayMakeCards(seat).allowed || !(await mayHaveCards(seat, scope.seasonId, wished)).allowed;
  if (isDenied || (head !== undefined && head?.seasonId !== scope.seasonId)) return { people: [], choice };
  const faces = await cardFaces(db, scope, await cardHolders(db, seat.club, scope.seasonId, wished));
  return { people: faces.map(({ memberId }) => ({ memberIds: [memberId], papers: [String(memberId)] })), choice };
}

/** Those who wait for something and have a place there now. */
async function placesChosen(
  seat: Seat,
  scope: ClubSeason,
  { kind, id }: { kind: "annual" | "event"; id: number },
): Promise<ChosenPeople> {
  const { db } = await store();
  const whom = kind === "annual" ? ("groups" as const) : ("events" as const);
  const head = await rollHead(db, seat.club, { of: whom, id });
  const activity = { whom, activityId: id, activityName: head?.name ?? `#${id}` };
  const choice = { ...activity, cameOn: null, selected: null, purpose: "place" as const };
  if (!mayKeepWaitingList(seat).allowed || head?.seasonId !== scope.seasonId) return { people: [], choice };
  return { people: [...(await haveAPlace(db, { ...scope, whom, activityId: id }))], choice };
}
