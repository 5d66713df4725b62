"use server";

import { clubAction } from "#lib/base/access/action.ts";
import { mayNameIssuer } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { type IssuerFaults, keepIssuer, readIssuer, typedIssuer } from "#lib/treasury/receipts/issuer.ts";

type Kept = { ok: true } | { ok: false; code: "faults"; faults: IssuerFaults };

/** Says in whose name papers are issued from now on. */
export const nameIssuer = clubAction(mayNameIssuer, [typedIssuer], async ({ club, person }, typed): Promise<Kept> => {
  const read = readIssuer(typed);
  if ("faults" in read) return { ok: false, code: "faults", faults: read.faults };
  const { db } = await store();
  const by = { id: person.id, name: person.name };
  await db.transaction((tx) => keepIssuer(tx, { club, by, now: now() }, read.issuer));
  return { ok: true };
});
