"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { invite } from "#lib/base/access/invitations.ts";
import { isDirected } from "#lib/base/access/membership.ts";
import { operatorAction } from "#lib/base/access/operator-seat.ts";
import { changeOperator } from "#lib/base/access/operators.ts";
import { makeOperatorLink } from "#lib/base/access/password-links.ts";
import { hookAddress, joinAddress, newPasswordAddress, operatorAddress } from "#lib/base/addresses.ts";
import { boundedText, clubSlug, line, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { baseUrlOf, environment } from "#lib/base/program/environment.ts";
import { findAccountByEmail } from "#lib/base/store/accounts.ts";
import { findClub, listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { onceMore } from "#lib/base/store/once-more.ts";
import { makeWaitingKey } from "#lib/base/store/waiting-key.ts";
import { discoverClub } from "#lib/club/client/discovery.ts";
import { freeSlug, slugOf } from "#lib/club/client/first-club.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type ClubEntered, enterClub, replaceIntegration, tryClub } from "#lib/desk/operator/enter-club.ts";
import { FORGOTTEN_WITHIN, forgetClub } from "#lib/desk/operator/forget-club.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { type ScreenNeeds, screensLacking } from "./screens.ts";

/** Why it was not done, in words that say what to do. */
export interface NotDone {
  ok: false;
  code: string;
  words: string;
  requestId?: string | undefined;
}

/** Long enough to be told that it is wrong. */
const LONGEST_FIELD = 2_000;
const field = boundedText(LONGEST_FIELD);
const integration = z.strictObject({
  clientId: field,
  method: z.enum(["secret", "key"]),
  secret: field,
  webhookKey: field,
});

/** Finds a club's API by the address of one of its pages, or takes the base address as it is. */
export const findAddress = operatorAction(
  "free",
  [field],
  async (_operator, typed): Promise<{ ok: true; baseUrl: string; hook: string } | NotDone> => {
    const found = await discoverClub(typed);
    if (!found.ok) {
      const words = await getTranslations("operator.discovery");
      return { ok: false, code: found.code, words: words(found.code, { status: found.status ?? 0 }) };
    }
    const taken = (await listClubs((await store()).db)).map((club) => club.slug);
    const hook = `${environment().publicUrl}${hookAddress(freeSlug(slugOf(found.baseUrl), new Set(taken)))}`;
    return { ok: true, baseUrl: found.baseUrl, hook };
  },
);

/** Makes a key pair for an integration, and gives its public half to be entered at the club. One that waits is given again. */
export const makeKey = operatorAction("free", [], async (operator): Promise<{ ok: true; publicKey: string }> => {
  return { ok: true, publicKey: await makeWaitingKey((await store()).db, operator.id) };
});

/** What a club answered of itself, before it is connected. */
export interface TriedClub {
  ok: true;
  name: string | null;
  scopes: string[];
  lacking: ScreenNeeds[];
}

/** Tries an integration: two calls to the club. Nothing is kept. */
export const tryConnecting = operatorAction(
  "free",
  [field, integration],
  async (operator, address, typed): Promise<TriedClub | NotDone> => {
    const baseUrl = await readBase(address);
    if (typeof baseUrl !== "string") return baseUrl;
    const tried = await tryClub(await store(), operator, baseUrl, trimmed(typed));
    if (!tried.ok) return notDone(tried);
    const { clubName, scopes } = tried.check.grant;
    return { ok: true, name: clubName, scopes, lacking: screensLacking(scopes) };
  },
);

/** Connects a club. Nobody has a role in it yet. */
export const connect = operatorAction(
  "proven",
  [field, integration],
  async (operator, address, typed): Promise<{ ok: true; slug: string } | NotDone> => {
    const baseUrl = await readBase(address);
    if (typeof baseUrl !== "string") return baseUrl;
    const entered = await enterClub(await store(), operator, baseUrl, trimmed(typed));
    if (!entered.ok) return notDone(entered);
    wakeMirror();
    revalidatePath(operatorAddress(), "layout");
    return { ok: true, slug: entered.club.slug };
  },
);

/** Gives a club another integration. */
export const replace = operatorAction(
  "proven",
  [clubSlug, integration],
  async (operator, slug, typed): Promise<{ ok: true } | NotDone> => {
    const entered = await replaceIntegration(await store(), operator, slug, trimmed(typed));
    if (!entered.ok) return notDone(entered);
    wakeMirror();
    wakeOutbox();
    void publish({ club: slug, topic: "mirror" });
    revalidatePath(operatorAddress(), "layout");
    return { ok: true };
  },
);

/** Forgets a club, once its name was typed. */
export const forgetConnectedClub = operatorAction(
  "proven",
  [clubSlug, line(LONGEST_FIELD)],
  async (operator, slug, typed): Promise<{ ok: true; name: string } | NotDone> => {
    const { db, patiently } = await store();
    const forgotten = await patiently(FORGOTTEN_WITHIN, () =>
      onceMore(() => db.transaction((tx) => forgetClub(tx, operator, slug, typed))),
    );
    if (!forgotten.ok) return { ok: false, code: forgotten.fault, words: await faultWords(forgotten.fault) };
    revalidatePath(operatorAddress(), "layout");
    return forgotten;
  },
);

const director = z.object({ name: line(120).trim().min(1), email: z.string().trim().pipe(z.email().max(127)) });

/** Offers the role of director of a club that nobody directs: whoever directs it gives the other roles. */
export const offerDirector = operatorAction(
  "proven",
  [clubSlug, z.strictObject({ name: field, email: field })],
  async (operator, slug, typed): Promise<{ ok: true; handOver: string } | NotDone> => {
    const read = director.safeParse(typed);
    if (!read.success) return { ok: false, code: "invalid", words: await faultWords("person") };
    const { db } = await store();
    const made = await db.transaction(async (tx) => {
      if (!(await findClub(tx, slug))) return "gone" as const;
      if (await isDirected(tx, slug)) return "directed" as const;
      return { code: await invite(tx, { club: slug, person: operator }, { ...read.data, role: "director" }) };
    });
    if (typeof made === "string") return { ok: false, code: made, words: await faultWords(made) };
    revalidatePath(operatorAddress(), "layout");
    return { ok: true, handOver: `${environment().publicUrl}${joinAddress(made.code)}` };
  },
);

/** Makes the link by which somebody who has an account becomes an operator, with a password that nobody else chose. */
export const addOperator = operatorAction(
  "proven",
  [field],
  async (operator, typed): Promise<{ ok: true; name: string; handOver: string } | NotDone> => {
    const { db } = await store();
    const known = await findAccountByEmail(db, typed);
    if (!known) return { ok: false, code: "no_account", words: await faultWords("no_account") };
    const made = await db.transaction((tx) => makeOperatorLink(tx, operator, known.id));
    if ("kept" in made) return operatorKept(made.kept);
    revalidatePath(operatorAddress(), "layout");
    const { code, account } = made;
    return { ok: true, name: account.name, handOver: `${environment().publicUrl}${newPasswordAddress(code)}` };
  },
);

/** Takes that right away; somebody who can sign in keeps it. */
export const endOperator = operatorAction(
  "proven",
  [recordId],
  async (operator, id): Promise<{ ok: true; name: string } | NotDone> => {
    const { db } = await store();
    const done = await db.transaction((tx) => changeOperator(tx, id, false, operator));
    if ("kept" in done) return operatorKept(done.kept);
    revalidatePath(operatorAddress(), "layout");
    return { ok: true, name: done.account.name };
  },
);

async function operatorKept(kept: "gone" | "demo" | "disabled" | "already" | "lastOperator" | "noOperator") {
  const words = await faultWords(kept === "gone" ? "no_account" : kept);
  return { ok: false as const, code: kept, words };
}

const trimmed = ({ clientId, method, secret, webhookKey }: z.output<typeof integration>) => ({
  ...{ clientId: clientId.trim(), method, secret: secret.trim(), webhookKey: webhookKey.trim() },
});

async function readBase(address: string): Promise<string | NotDone> {
  try {
    return baseUrlOf(address.trim());
  } catch {
    return { ok: false, code: "no_address", words: await faultWords("base") };
  }
}

type FaultKey =
  | Extract<ClubEntered, { ok: false }>["fault"]
  | "person"
  | "no_account"
  | "demo"
  | "disabled"
  | "already"
  | "lastOperator"
  | "noOperator"
  | "directed"
  | "base"
  | "not_typed";

async function faultWords(fault: Exclude<FaultKey, "refused" | "taken">): Promise<string> {
  return (await getTranslations("operator.faults"))(fault);
}

async function notDone(refused: Extract<ClubEntered, { ok: false }>): Promise<NotDone> {
  const words = await getTranslations("operator.faults");
  if (refused.fault === "refused") {
    const { error } = refused;
    const said = errorWords(await getTranslations("errors"), error);
    const next = NEXT_STEP[error.code] ?? NEXT_STEP[error.kind];
    return {
      ok: false,
      code: error.code,
      words: next ? `${said} ${words(`next.${next}`)}` : said,
      requestId: error.requestId,
    };
  }
  if (refused.fault === "taken")
    return { ok: false, code: "taken", words: words("taken", { club: refused.club ?? "" }) };
  return { ok: false, code: refused.fault, words: words(refused.fault) };
}

/** What an operator can do about a refusal, by its code or its kind. */
const NEXT_STEP: Readonly<Record<string, "credentials" | "api" | "allowed" | "address" | "wait">> = {
  ...{ credentials: "credentials", api_disabled: "api", private_address: "allowed", not_encrypted: "allowed" },
  ...{ unknown_name: "address", redirected: "address", no_club_here: "address", unreadable_answer: "address" },
  ...{ unreachable: "wait", timed_out: "wait", rate_limited: "wait", failed: "wait" },
};
