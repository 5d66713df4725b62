import type { ActionCase } from "./action-case.ts";
import { CLUB } from "./people.ts";

const STANDING = "app/(desk)/[club]/(desk)/settings/work/actions.ts#decideRestoredWork";
const wish = { works: [2_147_483_647], wish: "resume" };

/** What a director has become of work that a restore left standing; of work that nobody has: that it is gone. */
export const RESTORED_CASES: Readonly<Record<string, ActionCase>> = {
  [STANDING]: {
    ...{ page: `/${CLUB}/settings/work`, may: ["director"], answers: "gone" },
    args: () => [CLUB, wish],
    malformed: [
      [CLUB, { ...wish, works: [] }],
      [CLUB, { ...wish, works: [0] }],
      [CLUB, { ...wish, wish: "toString" }],
      [CLUB, { ...wish, kind: "payments" }],
    ],
  },
};
