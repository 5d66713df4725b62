import { clubEach } from "../desk/club-each.ts";
import { UPKEEP_DEEDS } from "../desk/upkeep-deeds.ts";
import type { Kind } from "../kind.ts";
import { play } from "./history.ts";
import { Office } from "./office.ts";
import { histories, STEPS, type Step, say } from "./steps.ts";

/** What keeps a desk in order: notes, views, accounts, documents, sessions called off, calendars, reasons, twins and settings; a club of its own for each history. */
export const upkeep: Kind<Step> = {
  about: "what is done at the built desk now and then, by HTTP: notes, views, accounts, documents, calendars, settings",
  histories,
  say,
  open: (place) =>
    clubEach<Step>({
      place,
      named: "upkeep",
      play: async ({ running, slug, coverage }, history) => play(await Office.begin(running, slug, coverage), history),
      known: (actions) => ({ steps: STEPS, actions: actions.filter((name) => PRESSED.has(name.split("#")[1] ?? "")) }),
    }),
  keptIn: "lib/desk/histories",
  shorteningMs: 60_000,
  takesBuild: true,
};

/** The other kinds press the rest. */
const PRESSED = new Set([...Object.values(UPKEEP_DEEDS).map(({ presses }) => presses), "saveNote", "takeOffer"]);
