import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { requestAddress } from "#lib/people/households/address.ts";
import { makeEach, makePerson } from "../../../../scripts/testing/club.ts";

/** Households of so many people. */
const OF_A_HOUSEHOLD = 4;

const WISH = { address: "3 rue du Port" };

/** Households that have moved, each asked for at once. */
export const peopleCase: CrashCase<number[]> = {
  steps: ["check", "change"],
  fill: ({ make, count }) => makeEach(count, (nth) => makePerson(make, `Moving${nth}`)),
  async ask(tx, by, asked) {
    for (let start = 0; start < asked.length; start += OF_A_HOUSEHOLD) {
      const members = asked.slice(start, start + OF_A_HOUSEHOLD).map((id) => ({ id, seen: { address: null } }));
      await requestAddress(tx, { ...by, ask: `household-${start}`, members, wish: WISH });
    }
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; address: string | null }>("select id, address from people");
    const moved = new Set(rows.flatMap(({ id, address }) => (address === WISH.address ? id : [])));
    return asked.map((id) => ({ writes: 1, there: moved.has(id) ? [id] : [] }));
  },
  audit: (asked) => ({ "member.update": asked.length }),
};
