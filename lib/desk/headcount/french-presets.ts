import type { HeadcountDefinition } from "./definition.ts";

/** What clubs are asked for in France: by the town for its grant, by the state's form at 31 December, and by a federation. Their names are the club's to change, and French as the forms are. */
export const FRENCH_PRESETS: readonly HeadcountDefinition[] = [
  {
    name: "Mairie : âges et communes",
    ...{ down: ["commune", "sex"], across: ["age"], bands: [0, 6, 12, 18, 26, 60], ageBy: "day" },
    ...{ communes: [], day: "december" },
  },
  {
    name: "État : par sexe au 31 décembre",
    ...{ down: ["sex"], across: [], bands: [0], ageBy: "day", communes: [], day: "december" },
  },
  {
    name: "Fédération : par groupe",
    ...{ down: ["group"], across: ["sex", "comer"], bands: [0], ageBy: "year", communes: [], day: "today" },
  },
];
