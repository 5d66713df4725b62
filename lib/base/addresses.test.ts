import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import {
  type ClubData,
  type ClubPage,
  clubAddress,
  clubDataAddress,
  clubOfPath,
  liveAddress,
  pageAddress,
  registrationAddress,
  type SeasonData,
  type SeasonPage,
  seasonAddress,
  seasonDataAddress,
  signInAddress,
} from "./addresses.ts";

const CLUB_PAGES: Record<ClubPage, true> = {
  account: true,
  attendance: true,
  documents: true,
  news: true,
  seasons: true,
  settings: true,
  sports: true,
};
const SEASON_PAGES: Record<SeasonPage, true> = {
  assembly: true,
  attendance: true,
  events: true,
  "follow-ups": true,
  groups: true,
  headcount: true,
  hours: true,
  import: true,
  jobs: true,
  lessons: true,
  letters: true,
  medical: true,
  members: true,
  papers: true,
  payments: true,
  registrations: true,
  renewal: true,
  slots: true,
  treasury: true,
  waiting: true,
  week: true,
};

const CLUB_DATA: Record<ClubData, true> = {
  attendance: true,
  documents: true,
  enrolments: true,
  expenses: true,
  found: true,
  invoices: true,
  jobs: true,
  "member-documents": true,
  medical: true,
  names: true,
  people: true,
  presses: true,
  quota: true,
  status: true,
};
const SEASON_DATA: Record<SeasonData, true> = {
  bank: true,
  closings: true,
  cards: true,
  headcount: true,
  hours: true,
  import: true,
  journals: true,
  ledger: true,
  members: true,
  papers: true,
  participants: true,
  receipts: true,
  recordings: true,
  registrations: true,
  reminders: true,
  renewal: true,
  waiting: true,
};

/** The addresses that app/ answers at, as their folders name them: groups in brackets are no part of an address. */
const answered = new Set(
  globSync("app/**/page.tsx").map((path) =>
    path
      .replace(/^app/, "")
      .replace(/\/\([^)]+\)/g, "")
      .replace(/\/page\.tsx$/, ""),
  ),
);

it("names only pages that exist", () => {
  const named = [
    ...(Object.keys(CLUB_PAGES) as ClubPage[]).map((page) => clubAddress("[club]", page)),
    ...(Object.keys(SEASON_PAGES) as SeasonPage[]).map((page) => seasonAddress("[club]", "[season]", page)),
  ];
  expect([...named, signInAddress()].filter((address) => !answered.has(address))).toEqual([]);
});

it("names only data that is answered, itself or by what is below it", () => {
  const routes = globSync("app/api/**/route.ts").map((path) => path.replace(/^app/, "").replace(/route\.ts$/, ""));
  const named = [
    ...(Object.keys(CLUB_DATA) as ClubData[]).map((data) => clubDataAddress("[club]", data)),
    ...(Object.keys(SEASON_DATA) as SeasonData[]).map((data) => seasonDataAddress("[club]", "[season]", data)),
    liveAddress("[club]"),
  ];
  expect(named.filter((address) => !routes.some((route) => route.startsWith(`${address}/`)))).toEqual([]);
});

it("leads back from the sign-in page", () => {
  expect(signInAddress("/judo/2/members?q=léa&page=2")).toBe(
    "/sign-in?next=%2Fjudo%2F2%2Fmembers%3Fq%3Dl%C3%A9a%26page%3D2",
  );
  expect(signInAddress("/")).toBe("/sign-in");
});

it("writes what stands below a page, and the start of a club and of a season", () => {
  expect(clubAddress("judo")).toBe("/judo");
  expect(seasonAddress("judo", 2)).toBe("/judo/2");
  expect(seasonAddress("judo", 2, "groups", 7, "lessons", "new")).toBe("/judo/2/groups/7/lessons/new");
  expect(pageAddress({ of: "season", path: "" }, "judo", 2)).toBe("/judo/2");
  expect(pageAddress({ of: "club", path: "sports" }, "judo", 2, 3)).toBe("/judo/sports/3");
});

it("opens one registration beside the list that finds it", () => {
  const address = new URL(registrationAddress("judo", 2, { kind: "event", id: 71 }), "http://desk.test");
  expect(address.pathname).toBe("/judo/2/registrations");
  expect(parseView(Object.fromEntries(address.searchParams))).toMatchObject({ kind: "event", state: "all", q: "71" });
  expect(address.searchParams.get("open")).toBe("71");
});

it.each([
  ["/demo", "demo"],
  ["/demo/12/members?q=x", "demo"],
  ["/api/clubs/demo/quota", "demo"],
  ["/api/live/demo", "demo"],
  ["/api/calendars/secret.ics", undefined],
  ["/api/clubs", undefined],
  ["/sign-in?next=%2Fdemo", undefined],
  ["/", undefined],
  ["//demo", undefined],
  ["/Dé mo/1", undefined],
])("tells which club %s is about", (path, club) => {
  expect(clubOfPath(path)).toBe(club);
});
