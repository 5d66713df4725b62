import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

/** Who takes lists of people away; a coach does of what they lead. */
const exporters: Role[] = ["director", "secretary", "treasurer"];
const CARDS = "app/(desk)/[club]/[season]/(people)/_cards/actions.ts";
const page = `/${CLUB}/${SEASON}/members/5`;

/** Another one of those with a validated registration each time. */
async function holder(walk: Walk): Promise<number> {
  const { rows } = await walk.read<{ rows: { memberId: number }[] }>(
    `/api/clubs/${CLUB}/${SEASON}/registrations?state=validated`,
  );
  const members = [...new Set(rows.map(({ memberId }) => memberId))];
  const found = members[walk.next() % members.length];
  if (found === undefined) throw new Error("The demonstration has no validated registration.");
  return found;
}

/** Somebody who has a card. */
export async function cardHolder(walk: Walk): Promise<number> {
  const id = await holder(walk);
  await walk.direct(`${CARDS}#prepareCards`, [CLUB, SEASON, { of: "members", id }]);
  return id;
}

/** What one does with members' cards. */
export const CARD_CASES: Readonly<Record<string, ActionCase>> = {
  [`${CARDS}#prepareCards`]: {
    page,
    may: exporters,
    args: async (walk) => {
      const id = await holder(walk);
      await walk.direct(`${CARDS}#endLostCard`, [CLUB, SEASON, id]);
      return [CLUB, SEASON, { of: "members", id }];
    },
    malformed: [
      [CLUB, SEASON, { of: "constructor", id: 1 }],
      [CLUB, SEASON, { of: "lessons", id: 1 }],
      [CLUB, SEASON, { of: "groups", id: 2_147_483_648 }],
      [CLUB, SEASON, { of: "groups", id: 1, more: 1 }],
      [CLUB, 0, { of: "groups", id: 1 }],
    ],
  },
  [`${CARDS}#makeCardLink`]: {
    page,
    may: exporters,
    args: async (walk) => [CLUB, SEASON, await cardHolder(walk)],
    malformed: [[CLUB, SEASON, "5"]],
  },
  [`${CARDS}#endLinkOfCard`]: {
    page,
    may: exporters,
    args: async (walk) => {
      const id = await cardHolder(walk);
      await walk.direct(`${CARDS}#makeCardLink`, [CLUB, SEASON, id]);
      return [CLUB, SEASON, id];
    },
    malformed: [[CLUB, SEASON, 0]],
  },
  [`${CARDS}#endLostCard`]: {
    page,
    may: exporters,
    args: async (walk) => [CLUB, SEASON, await cardHolder(walk)],
    malformed: [[CLUB, SEASON, 0]],
  },
};
