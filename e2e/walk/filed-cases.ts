import { setTimeout as pause } from "node:timers/promises";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const office: Role[] = ["director", "secretary"];
const FILED = "app/(desk)/[club]/[season]/(people)/members/[id]/papers/actions.ts";
const seasonRows = `/api/clubs/${CLUB}/${SEASON}`;

/** Somebody who signed the rules, field 1, as everybody has who ever registered. */
async function signed(walk: Walk): Promise<number> {
  const { rows } = await walk.read<{ rows: { memberId: number }[] }>(`${seasonRows}/registrations?state=validated`);
  if (!rows[0]) throw new Error("The demonstration has no validated registration.");
  return rows[0].memberId;
}

/** The deposit of the rules as their page shows it. */
async function seenBy(walk: Walk, member: number) {
  const page = (await walk.text(`/${CLUB}/${SEASON}/members/${member}/papers`)).replaceAll("\\", "");
  const [, told = ""] = /"fieldId":1,([^{}]*)/.exec(page) ?? [];
  const depositedAt = /"depositedAt":"([^"]+)"/.exec(told)?.[1] ?? null;
  return { depositedAt, sizeBytes: Number(/"sizeBytes":(\d+)/.exec(told)?.[1]) };
}

const removal = () => ({ ask: crypto.randomUUID(), field: 4, seen: { depositedAt: null, sizeBytes: null } });

/** What one does about what a person hands in. */
export const FILED_CASES: Readonly<Record<string, ActionCase>> = {
  [`${FILED}#markPaper`]: {
    page: `/${CLUB}/${SEASON}/members/5/papers`,
    may: office,
    args: async (walk) => {
      const member = await signed(walk);
      const said = { verdict: "refused", reason: `Illegible ${walk.next()}` };
      return [CLUB, { member, field: 1, seen: await seenBy(walk, member), ...said }];
    },
    malformed: [
      { verdict: "refused", reason: null },
      { verdict: "refused", reason: " " },
      { verdict: "refused", reason: "r".repeat(301) },
      { verdict: "refused", reason: "a\nb" },
      { verdict: "checked", reason: "Fine" },
      { verdict: "constructor", reason: null },
      { verdict: "checked", reason: null, seen: { depositedAt: "yesterday", sizeBytes: 1 } },
      { verdict: "checked", reason: null, member: 0 },
    ].map((wrong) => [CLUB, { member: 5, field: 1, seen: { depositedAt: null, sizeBytes: null }, ...wrong }]),
  },
  [`${FILED}#removePaper`]: {
    page: `/${CLUB}/${SEASON}/members/5/papers`,
    may: office,
    args: () => [CLUB, { ...removal(), member: 5 }],
    malformed: [
      [CLUB, { ...removal(), member: 2_147_483_648 }],
      [CLUB, { ...removal(), member: 5, ask: "short" }],
      [CLUB, { ...removal(), member: 5, more: 1 }],
      [CLUB, { ...removal(), member: 5, seen: { depositedAt: "yesterday", sizeBytes: 1 } }],
    ],
  },
  [`${FILED}#giveUpFiling`]: {
    page: `/${CLUB}/${SEASON}/members/5/papers`,
    may: office,
    args: async (walk) => {
      const asked = { ...removal(), member: 5 };
      await walk.direct(`${FILED}#removePaper`, [CLUB, asked]);
      const given = { ask: asked.ask, member: 5 };
      // While it is on its way nobody gives it up; what is over may be.
      for (let tries = 0; tries < 50; tries += 1) {
        if ((await walk.direct(`${FILED}#giveUpFiling`, [CLUB, given])).ok === true) break;
        await pause(100);
      }
      return [CLUB, given];
    },
    malformed: [
      [CLUB, { ask: "short", member: 5 }],
      [CLUB, { ...removal(), member: 5 }],
    ],
  },
};
