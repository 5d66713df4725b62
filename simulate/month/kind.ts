import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { ROLES, type RunningDesk, startDesk } from "../desk/programs.ts";
import type { Kind, Place, Stage } from "../kind.ts";
import { History } from "./history.ts";
import { Month } from "./month.ts";
import { histories, LOOKS, STEPS, type Step, say } from "./steps.ts";

/** After so many histories the programs begin anew: each leaves a season behind, and people. */
const HISTORIES_A_START = 80;

/** A treasurer's month at the built desk, while the club changes from outside; against a ledger of its own in cents. */
export const month: Kind<Step> = {
  about:
    "a treasurer's month at the built desk, by HTTP, against a ledger in cents of what the club says and what was done",
  histories,
  say,
  open: openStage,
  keptIn: "lib/treasury/dues/histories",
  takesBuild: true,
};

async function openStage(place: Place): Promise<Stage<Step>> {
  let starts = 0;
  let played = 0;
  let { desk, aidKind } = await begin(place, starts);
  return {
    play: async (history, coverage, known = new Set()) => {
      if (++played > HISTORIES_A_START) {
        await desk.stop();
        ({ desk, aidKind } = await begin(place, ++starts));
        played = 1;
      }
      desk.api.coverage = coverage;
      for (const role of ROLES) desk.seats[role].coverage = coverage;
      return new History(await Month.begin(desk, { coverage, aidKind, known })).play(history);
    },
    known: () => ({
      ...{ steps: STEPS, looks: LOOKS, roles: ROLES },
      // What has to do with money: the other kinds press the rest.
      actions: desk.actions.map(({ name }) => name).filter((name) => /payments|treasury|issuer/.test(name)),
    }),
    close: () => desk.stop(),
  };
}

/** Programs of their own, with what a club says once: who signs papers, and a kind of aid. */
async function begin(place: Place, nth: number): Promise<{ desk: RunningDesk; aidKind: string }> {
  const folder = join(place.folder, `start-${nth}`);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  const desk = await startDesk({ ...place, folder });
  const { treasurer } = desk.seats;
  if (treasurer.has("nameIssuer"))
    await DESK_DEEDS.nameIssuer.byHttp(
      treasurer,
      { season: 1 },
      { name: "Club", address: "1 rue du Stade\n35300 Fougères", siret: "" },
    );
  const fields = {
    name: "Chèque sport",
    amountCents: null,
    minAge: null,
    maxAge: null,
    firstDay: null,
    lastDay: null,
    claim: null,
    isOffered: true,
  };
  const { id } = await DESK_DEEDS.keepAidKind.byHttp(treasurer, { season: 1 }, { id: null, seen: null, fields });
  return { desk, aidKind: String(id) };
}
