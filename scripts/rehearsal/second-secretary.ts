import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { clubClient, type Integration } from "../testing/club.ts";

/** She decides every so manieth of the same registrations, in the club's own administration so to speak. */
const EVERY = 5;

/** Between two of her decisions, in milliseconds: she is a person in a hurry. */
const PAUSE_MS = 400;

/** Validates some of the registrations beside the dashboard, with an access of her own. @returns how many she decided before it did */
export async function decideBeside(integration: Integration, ids: readonly number[]): Promise<number> {
  const client = clubClient(integration);
  let first = 0;
  for (const id of ids.filter((_, place) => place % EVERY === EVERY - 1)) {
    const path = `/annual-registrations/${id}/validate`;
    const { ok } = await client.write("POST", path, undefined, `second-secretary:${randomUUID()}`);
    if (ok) first++;
    await wait(PAUSE_MS);
  }
  return first;
}
