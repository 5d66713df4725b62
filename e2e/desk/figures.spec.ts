import { createChance } from "#service/demo/chance.ts";
import { builtPaths } from "../../scripts/testing/built-manifest.ts";
import { ask, askOnward } from "../../scripts/testing/visitor.ts";
import { figuresIn, listedIn, pretendersIn, type ShownFigure } from "../harness/figures.ts";
import { fillByChance } from "../walk/chance-data.ts";
import { CLUB, ROLES, type Role, SEASON } from "../walk/people.ts";
import { expect, type Round, test } from "../walk/test.ts";

// Every number on every page that leads to a list is the number of that list's rows, and every amount what they add up to: over data by chance, as each role sees it (decision 48).

/** By night every page is read as everybody sees it, which takes ten minutes (`FIGURES_SEED=49 npm run e2e -- e2e/desk/figures.spec.ts`); by day those that say most. */
const BY_NIGHT = process.env.FIGURES_SEED !== undefined;
const SEED = Number(process.env.FIGURES_SEED ?? 48);

/** Of the numbers of one kind on one page, so many are followed: a chart has a hundred. */
const MOST_OF_A_KIND = BY_NIGHT ? 3 : 1;

/** By day the pages that say most, and of each but the director's so many kinds: what makes a number and its list one is the same for everybody. */
const DENSE: Partial<Record<Role, readonly string[]>> = { director: ["", "/treasury"] };
const MOST_KINDS = 2;

/** How often a number that moved is looked at once more. */
const TRIES = 8;

let round: Round;
let made: string[] = [];
test.beforeAll(async ({ round: started }) => {
  if (BY_NIGHT) test.setTimeout(900_000);
  round = started;
  made = (await fillByChance(started, SEED)).pages;
  if (!BY_NIGHT) return;
  // Papers are read one person after the other: until they are, their numbers move faster than anybody follows them.
  const reading = /aria-labelledby="papers-reading".*?<\/section>/s;
  await expect
    .poll(async () => reading.exec(await started.walk.text(`/${CLUB}/${SEASON}/papers`))?.[0], { timeout: 600_000 })
    .not.toContain("<progress");
});

/** Every page of the build that stands for itself, and some of single records. */
function pages(): string[] {
  const built = builtPaths().pages.filter((page) => page.startsWith("/[club]") && !/\[(?!club|season)/.test(page));
  const own = built.map((page) => page.replace("[club]", CLUB).replace("[season]", String(SEASON)));
  return [
    ...own.filter((page) => !page.endsWith("/print")),
    ...["groups/1", "events/1", "slots/1", "members/5", "hours/5", "treasury/dues/5"].map(
      (of) => `/${CLUB}/${SEASON}/${of}`,
    ),
    ...["registrations?state=all", "registrations?kind=event", "papers?show=all", "treasury/dues?show=all"].map(
      (of) => `/${CLUB}/${SEASON}/${of}`,
    ),
    ...made,
  ];
}

/** What a role reads. */
function pagesOf(role: Role): string[] {
  return BY_NIGHT ? pages() : (DENSE[role] ?? [""]).map((page) => `/${CLUB}/${SEASON}${page}`);
}

/** Numbers of one kind lead to one page by parameters of the same names. */
function kindOf({ href }: ShownFigure): string {
  const { pathname, searchParams } = new URL(href, round.desk.url);
  return `${pathname.replaceAll(/\d+/g, "#")} ${[...searchParams.keys()].sort()}`;
}

test("every number that anybody sees opens what it counts", async () => {
  test.setTimeout(BY_NIGHT ? 2_400_000 : 300_000);
  for (const role of ROLES) {
    const chance = createChance(SEED);
    // Whoever reads what is known of health has said why, in this sitting; accounts are numbered in the order of their roles.
    const { name, cookie } = round.people[role];
    const visitor = { name, cookie: `${cookie}; medical-reason-${CLUB}-${ROLES.indexOf(role) + 1}=certificates` };
    const opened = new Map<string, { count: number | null; cents: number | null }>();
    const read = (href: string) => askOnward(round.desk.url, visitor, href);
    const open = async (href: string, isAnew = false) => {
      const known = opened.get(href);
      if (known && !isAnew) return known;
      const { status, text } = await read(href);
      expect.soft(status, href).toBe(200);
      const listed = listedIn(text);
      opened.set(href, listed);
      return listed;
    };
    /** What is read from the club meanwhile moves a number: then it and its list are looked at once more, one right after the other. */
    const stands = async (page: string, figure: ShownFigure) => {
      let shown: ShownFigure | undefined = figure;
      for (let tries = 0; ; tries++) {
        const listed = await open(shown.href, tries > 0);
        const said = { count: shown.count, ...(shown.cents !== null && { cents: shown.cents }) };
        const isSo = listed.count === shown.count && (shown.cents === null || listed.cents === shown.cents);
        if (isSo || tries === TRIES) return { listed, said };
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        const anew = await read(page);
        expect.soft(anew.status, page).toBe(200);
        shown = figuresIn(anew.text, page).find(({ href }) => href === figure.href);
        if (!shown) return { listed, said: listed };
      }
    };
    let followed = 0;
    for (const page of pagesOf(role)) {
      const { status, text } = await ask(round.desk.url, visitor, page);
      if (status !== 200) continue;
      expect
        .soft(pretendersIn(text), `${page}: links that are a number and say of no list how many it has`)
        .toEqual([]);
      const kinds = [...Map.groupBy(figuresIn(text, page), kindOf).values()];
      const some = BY_NIGHT || role === "director" ? kinds : chance.shuffle(kinds).slice(0, MOST_KINDS);
      for (const figures of some)
        for (const figure of chance.shuffle(figures).slice(0, MOST_OF_A_KIND)) {
          followed += 1;
          const { listed, said } = await stands(page, figure);
          expect
            .soft({ ...listed }, `a ${role}: ${page} says ${JSON.stringify(said)} of ${figure.href}`)
            .toMatchObject(said);
        }
    }
    expect
      .soft(followed, `numbers that a ${role} follows`)
      .toBeGreaterThanOrEqual(LEAST[role][BY_NIGHT ? "byNight" : "byDay"]);
  }
});

/** As many numbers as each follows at least: a page that says none any more is looked at. */
const LEAST: Record<Role, { byNight: number; byDay: number }> = {
  director: { byNight: 101, byDay: 20 },
  secretary: { byNight: 81, byDay: MOST_KINDS },
  treasurer: { byNight: 41, byDay: MOST_KINDS },
  coach: { byNight: 8, byDay: 1 },
  doctor: { byNight: 3, byDay: 1 },
  reader: { byNight: 15, byDay: MOST_KINDS },
};
