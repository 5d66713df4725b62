import "server-only";
import { roles } from "#lib/base/access/roles.ts";
import { MENU, type PlaceRow } from "../../(desk)/[club]/menu-table.ts";

/** A page of the desk that is of less use without some scopes of the club. */
export interface ScreenNeeds {
  key: PlaceRow["key"];
  scopes: string[];
}

/** What each page of the desk lacks where a club grants these scopes; with none, all that each needs. The rules of the pages say so themselves. */
export function screensLacking(scopes: readonly string[]): ScreenNeeds[] {
  const person = { id: 0, name: "", email: "" };
  return MENU.flatMap(({ entries }) => entries.flatMap(({ places }) => places)).flatMap(({ key, rule }) => {
    const lacking = roles.flatMap((role) => {
      const verdict = rule({ person, club: "", role, scopes });
      return !verdict.allowed && verdict.denial.kind === "scope" ? verdict.denial.scopes : [];
    });
    return lacking.length > 0 ? { key, scopes: [...new Set(lacking)] } : [];
  });
}
