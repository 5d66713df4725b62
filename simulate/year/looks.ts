import { setTimeout as pause } from "node:timers/promises";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import { ROLES, type Role } from "../desk/programs.ts";
import { inEnglish, leftOut, plus, TODAY } from "./calendar.ts";
import type { Registered, SeasonNow, Somebody } from "./club.ts";
import { before, type Fate, fates, lineOf } from "./comers.ts";
import { readFor } from "./decisions.ts";
import { faultsOfFigures, figuresOf } from "./figures.ts";
import { type Standing, standingOf, takingPart } from "./papers.ts";
import { waiting } from "./places.ts";
import type { Look } from "./steps.ts";
import type { Year } from "./year.ts";

/** Holds what pages of the desk say against what the club says, and against each other. */
export const lookAt = (year: Year, at: Look): Promise<void> => LOOK[at](year);

const pairs = (year: Year) =>
  year.truth.seasons.flatMap((season) => {
    const past = before(year.truth, season);
    return past ? [{ past, season }] : [];
  });

const written = (html: string): string =>
  html
    .replaceAll(/<script\b.*?<\/script>|<!--.*?-->|<svg.*?<\/svg>|<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]*>/g, " | ")
    .replaceAll(/(\s*\|\s*)+/g, " | ");

/** The rows of a page's table, as they are drawn. */
const tableOf = (html: string): string[][] =>
  [...html.replaceAll(/<!--.*?-->/gs, "").matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].flatMap(([, row = ""]) => {
    const cells = [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll("&#x27;", "'")
        .replaceAll("&amp;", "&")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
    return cells.length > 0 ? [cells] : [];
  });

const names = (year: Year, ids: readonly number[]) => ids.map((id) => year.person(id)?.name ?? `#${id}`).toSorted();
const same = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

const LOOK: Readonly<Record<Look, (year: Year) => Promise<void>>> = {
  /** What each role opens the desk for; how many registrations stand where is what the club says. */
  "first pages": async (year) => {
    for (const role of ROLES) {
      const page = year.base(year.runs);
      const html = await year.seat(role).text(page);
      year.coverage.meet("first pages", role);
      const figures = await faultsOfFigures(year, year.seat(role), page, html);
      for (const { href, count } of figures) {
        const asked = new URLSearchParams(href.split("?")[1]);
        if (!/\/registrations$/.test(href.split("?")[0] ?? "") || [...asked.keys()].toSorted().join() !== "kind,state")
          continue;
        const all: Registered[] = asked.get("kind") === "annual" ? year.runs.annual : year.runs.event;
        const state = { pending: null, validated: true, refused: false }[asked.get("state") ?? ""];
        const meant = all.filter(({ valid }) => valid === state).length;
        if (state !== undefined && meant !== count)
          year.found(`the first page: ${asked}`, `${count} stand there for the ${role}, ${meant} there are`);
      }
    }
  },

  /** The pages of lists, each number with what it opens. */
  lists: async (year) => {
    const { club } = year;
    for (const season of year.truth.seasons) {
      const pages = ["registrations", "waiting", "renewal?show=all", "renewal/returned", "members"];
      for (const page of pages.map((one) => `${year.base(season)}/${one}`))
        await faultsOfFigures(year, year.seat("secretary"), page, await year.seat("secretary").text(page));
    }
    for (const list of year.lists.filter(({ isGone }) => !isGone).slice(-4)) {
      const page =
        list.kind === "rollover"
          ? `/${club.slug}/seasons/rollover/${list.id}`
          : `/${club.slug}/${list.season}/renewal/lists/${list.id}`;
      await faultsOfFigures(year, year.seat("director"), page, await year.seat("director").text(page));
    }
  },

  /** Who came back, who did not, and who was refused. */
  returned: async (year) => {
    for (const { past, season } of pairs(year)) {
      const meant = fates(past, season);
      const of = (...wanted: Fate[]) => [...meant].filter(([, fate]) => wanted.includes(fate)).map(([id]) => id);
      const at = `${year.base(season)}/renewal/returned`;
      const shown = async (fate: string) =>
        tableOf(await year.seat("secretary").text(`${at}?fate=${fate}`)).map(([name = ""]) => name);
      const left = await shown("left");
      year.coverage.meet("fates", of("left").length > 0 ? "left" : "nobody left");
      if (of("refused").length > 0) year.coverage.meet("fates", "refused");
      if (!same(left, names(year, of("left"))))
        year.found("who has not come back", `${left.join(", ")} instead of ${names(year, of("left")).join(", ")}`);
      const back = [...(await shown("returned")), ...(await shown("moved"))];
      if (!same(back, names(year, of("back"))))
        year.found("who is back", `${back.join(", ")} instead of ${names(year, of("back")).join(", ")}`);
      const fresh = await shown("new");
      if (!same(fresh, names(year, of("new"))))
        year.found("who is new", `${fresh.join(", ")} instead of ${names(year, of("new")).join(", ")}`);
    }
  },

  /** Whom the letters go to. */
  letters: async (year) => {
    const boxes = (ids: readonly number[]) => ids.flatMap((id) => year.person(id)?.mailbox ?? []);
    for (const { past, season } of pairs(year)) {
      const { addresses } = await year.seat("director").json(`${year.data(season)}/renewal/emails`);
      const left = [...fates(past, season)].filter(([, fate]) => fate === "left").map(([id]) => id);
      year.coverage.meet("letters", left.length > 0 ? "to those who left" : "to nobody");
      if (!same(addresses, boxes(left)))
        year.found("who is asked to come back", `${addresses.join(", ")} instead of ${boxes(left).join(", ")}`);
    }
    for (const season of year.truth.seasons)
      for (const group of waiting(season)) {
        const line = lineOf(season, group, year.club.people);
        if (!hasLine(season, group.id, line)) continue;
        for (const place of ["next", "waits"] as const) {
          const asked = new URLSearchParams({ kind: "annual", activity: String(group.id), place });
          const { addresses } = await year.seat("director").json(`${year.data(season)}/waiting/emails?${asked}`);
          const meant = line.line.filter(({ id }) => line[place].includes(id)).map((one) => one.member_id);
          year.coverage.meet("letters", meant.length > 0 ? `to those in line: ${place}` : "to nobody in line");
          if (!same(addresses, boxes(meant)))
            year.found(
              `who in line is written to: ${place}`,
              `${addresses.join(", ")} instead of ${boxes(meant).join(", ")} of ${group.name}`,
            );
        }
      }
  },

  /** Lines: who is next and who waits, first come first. */
  waiting: async (year) => {
    for (const season of year.truth.seasons)
      for (const group of waiting(season)) {
        const line = lineOf(season, group, year.club.people);
        if (!hasLine(season, group.id, line)) continue;
        const page = `${year.base(season)}/waiting?${new URLSearchParams({ kind: "annual", activity: String(group.id) })}`;
        const html = await year.seat("secretary").text(page);
        const rows = tableOf(html).filter(
          (row) => row.length >= 4 && line.line.some((one) => year.person(one.member_id)?.name === row[0]),
        );
        const called = (words: string) => rows.filter((row) => row[2]?.startsWith(words)).map(([name = ""]) => name);
        const meant = (ids: readonly number[]) =>
          names(
            year,
            line.line.filter(({ id }) => ids.includes(id)).map((one) => one.member_id),
          );
        year.coverage.meet(
          "lines",
          `${line.next.length > 0 ? "next" : "nobody next"}, ${line.waits.length > 0 ? "waits" : "nobody waits"}`,
        );
        if (!same(called("A place is free"), meant(line.next)))
          year.found(
            "who is next in line",
            `${called("A place is free")} instead of ${meant(line.next)} of ${group.name}: ${JSON.stringify(rows)}`,
          );
        if (!same(called("waits"), meant(line.waits)))
          year.found(
            "who waits in line",
            `${called("waits")} instead of ${meant(line.waits)} of ${group.name}: ${JSON.stringify(rows)}`,
          );
      }
  },

  /** Whose papers are not in order, and since when they may not take part. */
  papers: async (year) => {
    for (const season of year.truth.seasons) {
      const at = `${year.base(season)}/medical`;
      const html = await readPapers(year, season);
      if (html === undefined) continue;
      const people = takingPart(season).flatMap((id) => year.person(id) ?? []);
      const rows = new Map(tableOf(html).map((row) => [row[0] ?? "", row]));
      if (
        !same(
          [...rows.keys()],
          people.map(({ name }) => name),
        )
      )
        year.found("whose papers are shown", `${[...rows.keys()]} instead of ${people.map(({ name }) => name)}`);
      for (const person of people) faultsOfStanding(year, season, person, rows.get(person.name) ?? []);
      await faultsOfFigures(year, year.seat("doctor"), at, html);
      const todo = people.filter((person) => !standing(year, season, person).isFine).length;
      const shown = figuresOf(html).find(({ href }) => href === at)?.count;
      if (shown !== undefined && shown < todo)
        year.found("papers: how many have something to do", `${shown} stand there, ${todo} there are`);
    }
  },

  /** What others are told of it: whether, never what; and nothing while nobody has it told. */
  told: async (year) => {
    const season = year.runs;
    const shown = await readPapers(year, season);
    for (const id of takingPart(season).slice(0, 3)) {
      const person = year.person(id);
      if (!person || shown === undefined) continue;
      for (const role of ["secretary", "treasurer", "reader"] as const) await faultsOfTold(year, season, person, role);
    }
  },

  /** When the club is closed, and how many sessions that leaves out. */
  closed: async (year) => {
    const { season, lessons, slots } = year.runs;
    const html = await year.seat("director").text(`/${year.club.slug}/settings/days`);
    const meant = leftOut(
      year.closed,
      [...lessons, ...slots] as unknown as { day: string }[],
      season.start_date,
      season.end_date,
    );
    const rows = tableOf(html).filter((row) => row.length === 3);
    const sessions = rows.reduce((all, row) => all + Number(row[2]?.replaceAll(/\D/g, "")), 0);
    year.coverage.meet("closed", meant.days > 0 ? "some days" : "never");
    if (rows.length === 0 && meant.days > 0) year.found("closed days are not shown", `${meant.days} there are`);
    if (rows.length > 0 && sessions !== meant.sessions)
      year.found("how many sessions are left out", `${sessions} instead of ${meant.sessions}: ${JSON.stringify(rows)}`);
  },

  /** Every page opens. */
  pages: async (year) => {
    const { slug } = year.club;
    const all = ["seasons", "seasons/rollover", "settings/days", "settings/medical", "settings/audit", "settings/work"];
    for (const page of all) await year.seat("director").text(`/${slug}/${page}`);
    for (const season of year.truth.seasons)
      for (const page of [
        "",
        "/medical",
        "/medical/rules",
        "/medical/log",
        "/attendance",
        "/groups",
        "/slots",
        "/events",
        "/jobs",
      ]) {
        const html = await year.seat("director").text(`${year.base(season)}${page}`);
        if (/NEXT_HTTP_ERROR|digest="\d/.test(html))
          year.found(`a page with a fault in it: ${page}`, written(html).slice(0, 400));
      }
  },
};

/** A line stands where as many ask as there are places, or somebody waits. */
const hasLine = (season: SeasonNow, group: number, { line, waits }: ReturnType<typeof lineOf>) => {
  const capacity = season.groups.find(({ id }) => id === group)?.capacity;
  const taken = season.annual.filter((one) => one.group_id === group && one.valid === true).length;
  return waits.length > 0 || (capacity !== null && capacity !== undefined && line.length >= capacity - taken);
};

const READ_MS = 20_000;

/** Has everybody's papers of a season read. @returns the page of all of them */
async function readPapers(year: Year, season: SeasonNow): Promise<string | undefined> {
  const doctor = year.seat("doctor");
  const told = await DESK_DEEDS.readPapers.byHttp(doctor, year.at(season), {});
  if (!told.ok) {
    year.found("refused: read everybody's papers", `${told.code} ${told.words}`);
    return undefined;
  }
  for (const until = performance.now() + READ_MS; ; ) {
    const html = await doctor.text(`${year.base(season)}/medical?show=all`);
    const reading = new Flight(html).find<{ progress: unknown; asOf: string | null }>("progress", "asOf", "minutes");
    if (reading && reading.progress === null && reading.asOf !== null) return html;
    if (performance.now() > until) {
      year.found("papers are not read", JSON.stringify(reading));
      return undefined;
    }
    await pause(40);
  }
}

const standing = (year: Year, season: SeasonNow, person: Somebody): Standing =>
  standingOf(season, person, { rules: year.rules, readFor: readFor(year, season, person.id) });

function faultsOfStanding(year: Year, season: SeasonNow, person: Somebody, row: readonly string[]): void {
  const { isFine, stops } = standing(year, season, person);
  const meant = stops === null ? "" : `${stops > TODAY ? "from" : "since"} ${inEnglish(stops)}`;
  year.coverage.meet(
    "standings",
    `${isFine ? "in order" : "not in order"}${stops === null ? "" : stops > TODAY ? ", stops" : ", stopped"}`,
  );
  const said = (row[3] ?? "").replace(/^May not take part /, "");
  if (said !== meant)
    year.found(
      `may not take part: ${isFine ? "in order" : stops !== null && stops <= TODAY ? "stopped" : "not in order"}`,
      `${person.name} "${said}" instead of "${meant}": ${JSON.stringify(season.papers.get(person.id) ?? null)} by ${JSON.stringify(year.rules)}; the row says ${JSON.stringify(row)}`,
    );
}

async function faultsOfTold(year: Year, season: SeasonNow, person: Somebody, role: Role): Promise<void> {
  const { isFine, stops } = standing(year, season, person);
  const page = written(await year.seat(role).text(`${year.base(season)}/members/${person.id}`));
  const isSaid = page.includes("Medical standing |");
  const mayKnow = year.isTold && role === "secretary";
  year.coverage.meet("told", `${role}: ${isSaid ? "something" : "nothing"}`);
  if (isSaid !== mayKnow)
    return year.found(
      `what others are told: ${isSaid ? "more" : "less"} than they may`,
      `${role} of ${person.name}: ${page.slice(0, 600)}`,
    );
  if (!mayKnow) return;
  const meant =
    !isFine || (stops !== null && stops <= TODAY)
      ? "not in order"
      : stops === null
        ? "in order"
        : `in order until ${inEnglish(plus(stops, -1))}`;
  const [, said = ""] = /Medical standing \| ([^|·]*)/.exec(page) ?? [];
  if (said.trim() !== meant)
    year.found("what others are told: something else", `"${said.trim()}" instead of "${meant}" of ${person.name}`);
}
