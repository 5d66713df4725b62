import { globSync } from "node:fs";
import { basename } from "node:path";
import { CLUB, SEASON } from "./people.ts";

/** The resources that are only listed, as the folders of their pages name them: one page prints them all. */
export const LISTS = globSync("app/(desk)/**/(lists)/*/").map((folder) => basename(folder));

/** Stands for each part of an address that is a variable; a number that is a record's, and what is none. */
const RECORDS = { good: ["1"], bad: ["2147483648", "constructor", "%00"] };

const VARIABLE = /\[(id|lesson|other|number)\]/g;

/** Parameters of a query that no page may stumble over. */
const QUERIES = [
  "",
  "?before=1e400&noun=constructor&from=99999999999&show=constructor&q=%00&page=1e400&size=-1&sort=constructor",
  "?saved=2147483648&cols=constructor*.__proto__.state&group=1e9&sport=-1,2147483648",
  "?page=99999999999&activity=2147483648&from=-1&to=1e9&before=0",
];

/** The address of another record of a page's kind, where it has one by number. */
export function secondOf(page: string): string[] {
  if (page.includes("[list]") || page.search(VARIABLE) < 0) return [];
  return [page.replace("[club]", CLUB).replace("[season]", String(SEASON)).replaceAll(VARIABLE, "2")];
}

/** Addresses at which a page of the build is asked for: as it is meant, and with what cannot be meant. */
export function addressesOf(page: string): string[] {
  if (page.includes("[list]"))
    return [...LISTS, "nowhere"].flatMap((list) => addressesOf(page.replace("[list]", list)));
  const place = page.replace("[club]", CLUB).replace("[...unknown]", `${SEASON}/nowhere`);
  const inSeason = (season: string) => place.replace("[season]", season);
  const withRecord = (address: string, record: string) => address.replaceAll(VARIABLE, record);
  const meant = RECORDS.good.map((record) => withRecord(inSeason(String(SEASON)), record));
  const variables = [
    ...(place.includes("[season]") ? RECORDS.bad.map((season) => withRecord(inSeason(season), "1")) : []),
    ...(place.search(VARIABLE) >= 0 ? RECORDS.bad.map((record) => withRecord(inSeason(String(SEASON)), record)) : []),
    ...(page.includes("[club]")
      ? ["constructor"].map((club) => withRecord(inSeason(String(SEASON)), "1").replace(CLUB, club))
      : []),
  ];
  return [...QUERIES.flatMap((query) => meant.map((address) => address + query)), ...variables];
}
