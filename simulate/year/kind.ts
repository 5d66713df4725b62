import { clubEach } from "../desk/club-each.ts";
import { habitName } from "../habits.ts";
import type { Kind } from "../kind.ts";
import { History } from "./history.ts";
import { histories, LOOKS, STEPS, type Step, say } from "./steps.ts";
import { WAYS } from "./ways.ts";
import { Year } from "./year.ts";

/** A club's year at the built desk: seasons rolled over, who comes back, who waits, papers about health, days off, and what pages say of it; against a model of what people mean by it. */
export const year: Kind<Step> = {
  about: "a club's year at the built desk, by HTTP: roll-over, renewal, waiting lists, papers about health, days off",
  histories,
  say,
  open: (place) =>
    clubEach<Step>({
      place,
      named: "year",
      play: async ({ running, slug, coverage }, history, known) =>
        new History(await Year.begin(running, slug, history, { coverage, known })).play(history),
      known: (actions) => ({
        ...{ steps: STEPS, looks: LOOKS, actions },
        ways: Object.entries(WAYS).flatMap(([of, choices]) => choices.map((one) => habitName(of, one))),
      }),
    }),
  keptIn: "lib/activities/rollover/histories",
  shorteningMs: 60_000,
  takesBuild: true,
};
