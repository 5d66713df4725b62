import { type DeskOfClubs, prepareDesk, ROLES, type RunningDesk, startClubs } from "../desk/programs.ts";
import { habitName } from "../habits.ts";
import type { Kind, Place, Stage } from "../kind.ts";
import { History } from "./history.ts";
import { histories, LOOKS, STEPS, type Step, say } from "./steps.ts";
import { WAYS } from "./ways.ts";
import { Year } from "./year.ts";

/** After so many clubs a desk begins anew: those before are still copied. */
const CLUBS_A_DESK = 40;

/** A club's year at the built desk: seasons rolled over, who comes back, who waits, papers about health, days off, and what pages say of it; against a model of what people mean by it. */
export const year: Kind<Step> = {
  about: "a club's year at the built desk, by HTTP: roll-over, renewal, waiting lists, papers about health, days off",
  histories,
  say,
  open: openStage,
  keptIn: "lib/activities/rollover/histories",
  shorteningMs: 60_000,
  takesBuild: true,
};

async function openStage(place: Place): Promise<Stage<Step>> {
  const service = await startClubs(place);
  let clubs = 0;
  let desk: DeskOfClubs | undefined;
  let running: RunningDesk | undefined;
  return {
    play: async (history, coverage, known = new Set()) => {
      const slug = `year-${clubs}`;
      if (clubs++ % CLUBS_A_DESK === 0) {
        await desk?.stop();
        desk = await prepareDesk(place, service, ROLES);
      }
      if (!desk) throw new Error("There is no desk.");
      running = await desk.connect(slug);
      running.api.coverage = coverage;
      for (const role of ROLES) running.seats[role].coverage = coverage;
      return new History(await Year.begin(running, slug, history, { coverage, known })).play(history);
    },
    known: () => ({
      ...{ steps: STEPS, looks: LOOKS, roles: ROLES },
      ways: Object.entries(WAYS).flatMap(([of, choices]) => choices.map((one) => habitName(of, one))),
      actions: running?.actions.map(({ name }) => name) ?? [],
    }),
    close: async () => {
      await desk?.stop();
      await service.stop();
    },
  };
}
