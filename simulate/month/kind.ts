import { clubEach } from "../desk/club-each.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { RunningDesk } from "../desk/programs.ts";
import type { Kind } from "../kind.ts";
import { History } from "./history.ts";
import { Month } from "./month.ts";
import { histories, LOOKS, STEPS, type Step, say } from "./steps.ts";

/** A treasurer's month at the built desk, while the club changes from outside; against a ledger of its own in cents. A bank and a year are a whole club's: each history has a club of its own. */
export const month: Kind<Step> = {
  about:
    "a treasurer's month at the built desk, by HTTP, against a ledger in cents of what the club says and what was done",
  histories,
  say,
  open: (place) =>
    clubEach<Step>({
      place,
      named: "month",
      play: async ({ running, slug, coverage }, history, known) => {
        const aidKind = await begin(running, slug);
        return new History(await Month.begin(running, { slug, coverage, aidKind, known })).play(history);
      },
      known: (actions) => ({
        ...{ steps: STEPS, looks: LOOKS },
        // What has to do with money: the other kinds press the rest.
        actions: actions.filter((name) => /payments|treasury|issuer/.test(name)),
      }),
    }),
  keptIn: "lib/treasury/dues/histories",
  takesBuild: true,
};

/** What a club says once: who signs papers, and a kind of aid. @returns the kind of aid */
async function begin({ seats: { treasurer } }: RunningDesk, club: string): Promise<string> {
  const at = { season: 1, club };
  if (treasurer.has("nameIssuer"))
    await DESK_DEEDS.nameIssuer.byHttp(treasurer, at, {
      ...{ name: "Club", address: "1 rue du Stade\n35300 Fougères", siret: "" },
    });
  const fields = {
    ...{ name: "Chèque sport", amountCents: null, minAge: null, maxAge: null },
    ...{ firstDay: null, lastDay: null, claim: null, isOffered: true },
  };
  const { id } = await DESK_DEEDS.keepAidKind.byHttp(treasurer, at, { id: null, seen: null, fields });
  return String(id);
}
