import { setTimeout as pause } from "node:timers/promises";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { Flight } from "../desk/flight.ts";
import type { AboutPapers, Holidays, PapersRule, ShownPapers } from "../desk/season-deeds.ts";
import { plus, TODAY } from "./calendar.ts";
import { chosen, type Papers, papersOf, type SeasonNow } from "./club.ts";
import type { Deed } from "./meant.ts";
import { FRENCH_RULES, isHandedIn, takingPart } from "./papers.ts";
import type { DeskStep } from "./steps.ts";
import type { Year } from "./year.ts";

/*
 * What is decided about papers, by which rules, who is told, and when the club is closed.
 */

type Of<Name extends DeskStep["do"]> = Extract<DeskStep, { do: Name }>;

const EFFECT_MS = 10_000;
const LOOK_MS = 30;

/** Somebody who takes part in a season, by a number. */
function somebodyOf(year: Year, season: number, person: number) {
  const of = chosen(year.truth.seasons, season);
  const id = of && chosen(takingPart(of), person);
  return of && id !== undefined ? { of, id } : undefined;
}

/** The papers as somebody's page shows them; undefined where it shows none. */
async function shownPapers(year: Year, of: SeasonNow, id: number): Promise<ShownPapers | undefined> {
  const page = new Flight(await year.seat("doctor").text(`${year.base(of)}/medical/${id}`));
  const shown = page.find<{ record: ShownPapers }>("record", "member", "isMinor")?.record;
  if (!shown) year.found("the page of somebody's papers shows none", `${id} in ${of.id}`);
  return shown;
}

const days = (step: Of<"decide papers">) => ({ begin: plus(TODAY, step.days), end: plus(TODAY, step.days + 364) });

const wishOf = (step: Of<"decide papers">): AboutPapers =>
  (
    ({
      accept: { of: "decision", valid: true },
      refuse: { of: "decision", valid: false },
      reopen: { of: "decision", valid: null },
      attest: { of: "questionnaire", attested: true },
      withhold: { of: "questionnaire", attested: false },
      declare: { of: "certificate", ...days(step), type: "standard" },
      "declare and accept": { of: "certificate", ...days(step), type: "standard", valid: true },
    }) as const
  )[step.how];

/** The papers as they are to be once a wish was fulfilled. */
function after(papers: Papers, wish: AboutPapers): Papers {
  if (wish.of === "questionnaire") return { ...papers, health_questionnaire: wish.attested };
  if (wish.of === "decision") return { ...papers, valid: wish.valid };
  return {
    ...papers,
    ...{ certificate_begin: wish.begin ?? null, certificate_end: wish.end ?? null },
    ...{ certificate_type: wish.type ?? null, valid: wish.valid ?? null },
  };
}
const FIELDS = ["health_questionnaire", "certificate_begin", "certificate_end", "certificate_type", "valid"] as const;
const said = (papers: Papers) => JSON.stringify(FIELDS.map((field) => papers[field]));
const ofCertificate = (papers: Papers) => JSON.stringify(FIELDS.slice(1).map((field) => papers[field]));

export const decidePapers: Deed<Of<"decide papers">> = async (year, step) => {
  const found = somebodyOf(year, step.season, step.person);
  if (!found) return;
  const { of, id } = found;
  const seen = await shownPapers(year, of, id);
  if (!seen) return;
  const looked = papersOf(of, id);
  if (step.meanwhile) {
    const body = {
      season_id: of.id,
      certificate_begin: "2026-10-01",
      certificate_end: plus("2027-01-01", step.person),
    };
    await year.desk.api.send({ method: "PATCH", path: `/medical/${id}`, body: { ...body, certificate_type: "elite" } });
    await year.readTruth();
  }
  const season = year.truth.seasons.find((one) => one.id === of.id) ?? of;
  const stands = papersOf(season, id);
  const wish = wishOf(step);
  const meant = after(stands, wish);
  const isOther = wish.of !== "questionnaire" && ofCertificate(looked) !== ofCertificate(stands);
  const isNothing = wish.of === "decision" && wish.valid !== null && !isHandedIn(stands);
  return {
    ...{ pressed: DESK_DEEDS.decidePapers, at: year.at(of, id), wish: { member: id, wish, seen } },
    mayBe: isNothing
      ? { because: "there is nothing to decide about" }
      : said(meant) === said(stands)
        ? "either"
        : isOther
          ? { because: "a decision is of what was seen" }
          : "done",
    done: async () => {
      // What was pressed before about the other of the two may still be on its way.
      const concerned = wish.of === "questionnaire" ? (one: Papers) => String(one.health_questionnaire) : ofCertificate;
      for (const until = performance.now() + EFFECT_MS; ; ) {
        const now = (await year.readTruth()).seasons.find((one) => one.id === of.id);
        const is = now && papersOf(now, id);
        if (is && concerned(is) === concerned(meant)) return;
        if (performance.now() > until)
          return year.found(
            `papers: not as it was decided: ${step.how}`,
            `${is && said(is)} instead of ${said(meant)}`,
          );
        await pause(LOOK_MS);
      }
    },
  };
};

export const saySports: Deed<Of<"say sports">> = async (year, step) => {
  const found = somebodyOf(year, step.season, step.person);
  const sport = chosen(year.club.sports, step.sport);
  if (!found || sport === undefined || !year.seat("doctor").has("sayForWhichSports")) return;
  const { of, id } = found;
  const seen = await shownPapers(year, of, id);
  if (!seen) return;
  const papers = papersOf(of, id);
  return {
    ...{ pressed: DESK_DEEDS.saySports, at: year.at(of, id), wish: { member: id, seen, sports: [sport] } },
    mayBe: isHandedIn(papers) ? "done" : { because: "there is nothing that could be read" },
    done: async () => {
      year.readFor.set(`${of.id} ${id}`, { sports: [sport], of: certificateOf(papers) });
    },
  };
};

/** By what a certificate is known again: what was decided about it makes it no other. */
const certificateOf = (papers: Papers) => JSON.stringify(FIELDS.slice(1, 4).map((field) => papers[field]));

/** The sports for which somebody's certificate counts; undefined: all. */
export function readFor(year: Year, of: SeasonNow, id: number): readonly number[] | undefined {
  const read = year.readFor.get(`${of.id} ${id}`);
  const papers = papersOf(of, id);
  return read && isHandedIn(papers) && read.of === certificateOf(papers) ? read.sports : undefined;
}

export const writeRule: Deed<Of<"write a rule">> = (year, step) => {
  const sport = chosen([null, ...year.club.sports], step.sport) ?? null;
  const fields: PapersRule = {
    ...{ sportId: sport, minAge: null, maxAge: null, asks: step.asks, youngMonths: step.months },
    ...{ validMonths: step.asks === "attestation" ? null : step.months, types: [] },
    ...{ graceUntil: step.grace ? "2026-12-15" : null, firstDay: null, lastDay: null, source: year.token("Article") },
  };
  return {
    ...{
      pressed: DESK_DEEDS.keepRule,
      at: year.at(year.runs),
      wish: { fields },
      mayBe: year.isBehind ? "either" : "done",
    },
    done: async () => {
      year.rules = [...year.rules, fields];
    },
  };
};

export const takeRules: Deed<Of<"take the rules of France">> = (year) => ({
  ...{ pressed: DESK_DEEDS.takeRules, at: year.at(year.runs), wish: {}, mayBe: "done" },
  done: async () => {
    year.rules = FRENCH_RULES;
  },
});

export const tellOthers: Deed<Of<"tell others">> = (year, { isTold }) => ({
  ...{ pressed: DESK_DEEDS.tellMedical, at: year.at(year.runs), wish: { isTold }, mayBe: "done" },
  done: async () => {
    year.isTold = isTold;
  },
});

export const chooseHolidays: Deed<Of<"choose holidays">> = (year, step) => {
  const zone = chosen([null, "A", "B", "C"] as const, step.zone) ?? null;
  const wish: Holidays = { zone, isSchoolFree: step.school, isPublicFree: step.national, isLocalFree: step.local };
  return {
    ...{ pressed: DESK_DEEDS.chooseHolidays, at: year.at(year.runs), wish, mayBe: "done" },
    done: async () => {
      Object.assign(year.closed, wish);
    },
  };
};

export const close: Deed<Of<"close">> = (year, step) => {
  const from = plus("2026-09-10", step.from);
  const wish = { from, to: plus(from, step.days), label: year.token("Works") };
  return {
    ...{ pressed: DESK_DEEDS.addClosure, at: year.at(year.runs), wish, mayBe: "done" },
    done: async () => {
      year.closed.own.push(wish);
    },
  };
};

export const openAgain: Deed<Of<"open again">> = async (year, step) => {
  const one = chosen(year.closed.own, step.closure);
  if (!one) return;
  const page = new Flight(await year.seat("director").text(`/${year.club.slug}/settings/days`));
  const shown = page.find<{ days: { id: number; label: string }[] }>("days", "add", "remove");
  const id = shown?.days.find(({ label }) => label === one.label)?.id;
  if (id === undefined) {
    year.found("days on which the club is closed are not shown", `${one.label}: ${JSON.stringify(shown?.days)}`);
    return;
  }
  return {
    ...{ pressed: DESK_DEEDS.removeClosure, at: year.at(year.runs), wish: { id }, mayBe: "done" },
    done: async () => {
      year.closed.own.splice(year.closed.own.indexOf(one), 1);
    },
  };
};
