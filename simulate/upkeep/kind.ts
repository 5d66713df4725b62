import { type DeskOfClubs, prepareDesk, ROLES, type RunningDesk, startClubs } from "../desk/programs.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import type { Kind, Place, Stage } from "../kind.ts";
import { play } from "./history.ts";
import { Office } from "./office.ts";
import { histories, STEPS, type Step, say } from "./steps.ts";

/** After so many clubs a desk begins anew: those before are still copied. */
const CLUBS_A_DESK = 40;

/** What keeps a desk in order: notes, views, accounts, documents, sessions called off, calendars, reasons, twins and settings; a club of its own for each history. */
export const upkeep: Kind<Step> = {
  about: "what is done at the built desk now and then, by HTTP: notes, views, accounts, documents, calendars, settings",
  histories,
  say,
  open: openStage,
  keptIn: "lib/desk/histories",
  shorteningMs: 60_000,
  takesBuild: true,
};

async function openStage(place: Place): Promise<Stage<Step>> {
  const service = await startClubs(place);
  let clubs = 0;
  let desk: DeskOfClubs | undefined;
  let running: RunningDesk | undefined;
  return {
    play: async (history, coverage) => {
      const slug = `upkeep-${clubs}`;
      if (clubs++ % CLUBS_A_DESK === 0) {
        await desk?.stop();
        desk = await prepareDesk(place, service, ROLES);
      }
      if (!desk) throw new Error("There is no desk.");
      running = await desk.connect(slug);
      running.api.coverage = coverage;
      for (const role of ROLES) running.seats[role].coverage = coverage;
      return play(await Office.begin(running, slug, coverage), history);
    },
    known: () => ({
      ...{ steps: STEPS, roles: ROLES },
      actions: (running?.actions.map(({ name }) => name) ?? []).filter((name) => PRESSED.has(name.split("#")[1] ?? "")),
    }),
    close: async () => {
      await desk?.stop();
      await service.stop();
    },
  };
}

/** The other kinds press the rest. */
const PRESSED = new Set([...Object.values(UPKEEP_DEEDS).map(({ presses }) => presses), "saveNote", "takeOffer"]);
