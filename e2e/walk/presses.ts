import { randomUUID } from "node:crypto";
import type { Walk } from "./action-case.ts";
import { pendingRegistration } from "./actions.ts";
import { CLUB, SEASON } from "./people.ts";

/** Where a page sends what was pressed at the desk of registrations. */
export const PRESSES = `/api/clubs/${CLUB}/presses`;

/** A refusal of one registration, as a page sends it that has asked its person first. */
export const refusalOf = (registration: number) => ({
  ...{ key: randomUUID(), operation: "refuse", season: SEASON, kind: "annual" },
  ...{ ids: [registration], saw: null, marks: ["pending"], of: null },
});

/** Refuses a registration that waits, as the walk's own person. @returns its number */
export async function refuseOne(walk: Walk): Promise<number> {
  const registration = await pendingRegistration(walk);
  await walk.handIn(PRESSES, JSON.stringify({ presses: [refusalOf(registration)] }));
  return registration;
}
