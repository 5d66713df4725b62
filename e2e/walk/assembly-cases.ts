import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { cardHolder } from "./card-cases.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const ASSEMBLY = "app/(desk)/[club]/[season]/(desk)/assembly/actions.ts";
const PAGE = `/${CLUB}/${SEASON}/assembly`;
/** The page of one, which need not be there: actions are called at it. */
const ONE = `${PAGE}/00000000-0000-4000-8000-000000000000`;
const office: Role[] = ["director", "secretary"];

const fields = {
  ...{ title: "Walked", day: "2026-11-28", minAge: 0, guardiansVote: true, mustHavePaid: false },
  ...{ registeredDays: 0, maxProxies: 2, quorumPercent: 25 },
};

async function called(walk: Walk): Promise<string> {
  const done = await walk.direct(`${ASSEMBLY}#callOneAssembly`, [CLUB, SEASON, { ask: randomUUID(), fields }]);
  return String(done.id);
}

/** The actions of assemblies: who may call them, and with what they do their work. */
export const ASSEMBLY_CASES: Readonly<Record<string, ActionCase>> = {
  [`${ASSEMBLY}#callOneAssembly`]: {
    page: `${PAGE}/new`,
    may: office,
    args: () => [CLUB, SEASON, { ask: randomUUID(), fields }],
    malformed: [
      [CLUB, 0, { ask: randomUUID(), fields }],
      [CLUB, SEASON, { ask: "x", fields }],
      ...[
        ...[{ title: " " }, { title: "a\nb" }, { title: "x".repeat(121) }, { day: "2026-02-30" }, { minAge: 26 }],
        ...[{ minAge: 1.5 }, { registeredDays: -1 }, { maxProxies: 21 }, { quorumPercent: 101 }, { mustHavePaid: 1 }],
        { more: 1 },
      ].map((fault) => [CLUB, SEASON, { ask: randomUUID(), fields: { ...fields, ...fault } }]),
    ],
  },
  [`${ASSEMBLY}#removeOneAssembly`]: {
    page: ONE,
    may: office,
    args: async (walk) => [CLUB, SEASON, await called(walk)],
    malformed: [
      [CLUB, SEASON, "../x"],
      [CLUB, 0, randomUUID()],
    ],
  },
  [`${ASSEMBLY}#openOneRegister`]: {
    page: ONE,
    may: office,
    args: async (walk) => [CLUB, SEASON, await called(walk)],
    malformed: [
      [CLUB, SEASON, 1],
      [CLUB, "2", randomUUID()],
    ],
  },
  [`${ASSEMBLY}#pressAtDoor`]: {
    page: ONE,
    may: office,
    args: async (walk) => {
      const id = await called(walk);
      await walk.direct(`${ASSEMBLY}#openOneRegister`, [CLUB, SEASON, id]);
      // Whoever stands first on the register.
      const memberId = Number(/giver=(\d+)/.exec(await walk.text(`${PAGE}/${id}`))?.[1]);
      return [CLUB, SEASON, id, { press: "arrive", memberId }];
    },
    malformed: [
      [CLUB, SEASON, randomUUID(), { press: "constructor", memberId: 5 }],
      [CLUB, SEASON, randomUUID(), { press: "arrive", memberId: 0 }],
      [CLUB, SEASON, randomUUID(), { press: "give", memberId: 5 }],
      [CLUB, SEASON, randomUUID(), { press: "arrive", memberId: 5, to: 6 }],
    ],
  },
  [`${ASSEMBLY}#comeWithCard`]: {
    page: ONE,
    may: office,
    args: async (walk) => {
      const id = await called(walk);
      await walk.direct(`${ASSEMBLY}#openOneRegister`, [CLUB, SEASON, id]);
      const { code } = await walk.read<{ code: string }>(
        `/api/clubs/${CLUB}/${SEASON}/cards/${await cardHolder(walk)}`,
      );
      return [CLUB, SEASON, id, code];
    },
    malformed: [
      [CLUB, SEASON, randomUUID(), "G".repeat(101)],
      [CLUB, SEASON, "x", `GC${"B".repeat(27)}`],
      [CLUB, SEASON, randomUUID(), { code: 1 }],
    ],
  },
};
