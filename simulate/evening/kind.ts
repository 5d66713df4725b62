import type { Kind, Place, Stage } from "../kind.ts";
import { History } from "./history.ts";
import { openHouse, PEOPLE, ROLES } from "./house.ts";
import { DEEDS, histories, type Step, say } from "./steps.ts";

/** Five people at the desk in a storm, each as slow or as fast as hands are, by plain HTTP: what their pages send, and what these hear. */
export const evening: Kind<Step> = {
  about: "an evening at the desk, by HTTP, while everything around it fails now and then",
  histories,
  say,
  open: openStage,
  keptIn: "lib/jobs/histories",
  shorteningMs: 900_000,
  takesBuild: true,
};

async function openStage(place: Place): Promise<Stage<Step>> {
  const house = await openHouse(place);
  return {
    play: async (history, coverage) => {
      house.way.sky = "clear";
      return (await History.begin(house, coverage)).play(history);
    },
    known: () => ({
      deeds: DEEDS,
      wishes: ["decision", "enrolment", "note", "record", "change", "payment", "mark"],
      skies: ["clear", "slow", "away", "patience", "a page in front", "deaf", "a page behind"],
      roles: [...new Set(PEOPLE.map((who) => ROLES[who]))],
      actions: house.actions.map(({ name }) => name),
    }),
    close: () => house.close(),
  };
}
