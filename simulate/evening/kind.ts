import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/testing/chromium.ts";
import type { Kind, Place, Stage } from "../kind.ts";
import { History } from "./history.ts";
import { type House, openHouse, PEOPLE, ROLES } from "./house.ts";
import { WAYS } from "./screen.ts";
import { DEEDS, histories, longHistories, type Step, say } from "./steps.ts";

/** Five people at the desk in a storm, each as slow or as fast as hands are, by plain HTTP: what their pages send, and what these hear. */
export const evening: Kind<Step> = {
  about: "an evening at the desk, by HTTP, while everything around it fails now and then",
  histories,
  say,
  open: (place) => openStage(place),
  keptIn: "lib/registrations/decisions/histories",
  shorteningMs: 900_000,
  takesBuild: true,
};

/** The same evenings; those of the office decide in real browsers by keys, up to eight a second, and leave their pages in every way there is. */
export const eveningOnScreen: Kind<Step> = {
  ...evening,
  histories: longHistories,
  about: "the same evening, in which registrations are decided in Chromium by keys",
  open: openScreens,
};

const known = (house: House, isOnScreen: boolean) => ({
  ...(isOnScreen && { "ways of leaving": [...WAYS] }),
  deeds: DEEDS,
  wishes: ["decision", "enrolment", "note", "record", "change", "payment", "mark", "row"],
  skies: ["clear", "slow", "away", "patience", "a page in front", "deaf", "a page behind"],
  roles: [...new Set(PEOPLE.map((who) => ROLES[who]))],
  actions: house.actions.map(({ name }) => name),
});

async function openStage(place: Place, browser?: Browser): Promise<Stage<Step>> {
  const house = await openHouse(place);
  return {
    play: async (history, coverage) => {
      house.way.sky = "clear";
      return (await History.begin(house, coverage, browser)).play(history);
    },
    known: () => known(house, browser !== undefined),
    close: () => house.close(),
  };
}

async function openScreens(place: Place): Promise<Stage<Step>> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--disable-dev-shm-usage", "--disable-gpu"],
  });
  const stage = await openStage(place, browser);
  return {
    ...stage,
    close: async () => {
      await browser.close();
      await stage.close();
    },
  };
}
