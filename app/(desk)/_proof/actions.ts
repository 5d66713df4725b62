"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { askingBrowser } from "#lib/base/access/asking-browser.ts";
import { askPasskey, type PasskeyRequest } from "#lib/base/access/passkeys.ts";
import { hasCountedPassword } from "#lib/base/access/passwords-off.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { isProvenLately, noteProof } from "#lib/base/access/proof.ts";
import type { ProofWays } from "#lib/base/access/proof-ways.ts";
import { factorsOf } from "#lib/base/access/second-factor.ts";
import { isTied, knowsPassword, showsFactor } from "#lib/base/access/sign-in.ts";
import { keyAnswer, secretField } from "#lib/base/arguments/own-account.ts";
import { environment } from "#lib/base/program/environment.ts";
import { store } from "#lib/base/store/database.ts";

type Refused = { ok: false; code: string; words: string };

/** With what the person who asks can show who they are. */
export async function waysToProve(): Promise<{ ok: true; ways: ProofWays } | Refused> {
  const signedIn = await currentSession();
  if (!signedIn) return signedOut();
  const { person, session } = signedIn;
  const { db } = await store();
  const factor = (await factorsOf(db, [person.id])).get(person.id);
  const own = {
    password: await hasCountedPassword(db, person),
    code: factor !== undefined,
    key: (factor?.passkeys ?? 0) > 0,
  };
  const { openId } = environment();
  const comesByIt =
    openId !== undefined && (!(own.password || own.code) || (await isTied(db, openId.issuer, person.id)));
  const ways = { ...own, provider: comesByIt ? openId.name : null, isShown: await isProvenLately(db, session) };
  return { ok: true, ways };
}

const shown = z.strictObject({ password: secretField, code: keyAnswer });

/** Takes the password, or a code or a passkey of the second factor, each counted as at the door; what cannot be taken back is done for some minutes from then on. */
export async function proveOneselfAnew(given: z.input<typeof shown>): Promise<{ ok: true } | Refused> {
  const read = readArguments([shown], [given]);
  if (!read) return malformed();
  const signedIn = await currentSession();
  if (!signedIn) return signedOut();
  const [{ password, code }] = read;
  const { person, session } = signedIn;
  const asking = await askingBrowser(person.email);
  const answer =
    code === "" ? await knowsPassword(person, password, asking) : await showsFactor(person, { ...asking, code });
  if (!answer.ok) return refusal(answer.code);
  await noteProof((await store()).db, session);
  return { ok: true };
}

/** Asks the browser to show a passkey of the person's. */
export async function askKeyForProof(): Promise<{ ok: true; request: PasskeyRequest } | Refused> {
  const signedIn = await currentSession();
  if (!signedIn) return signedOut();
  const { db } = await store();
  const request = await db.transaction((tx) => askPasskey(tx, signedIn.person.id));
  return request ? { ok: true, request } : refusal("code_wrong");
}

async function signedOut(): Promise<Refused> {
  return { ok: false, code: "signed_out", words: (await getTranslations("access.refused"))("signedOut") };
}

async function refusal(code: string): Promise<Refused> {
  const words = await getTranslations("access.account.refused");
  const known = ["wrong", "code_wrong", "rate_limited"] as const;
  return { ok: false, code, words: words(known.find((one) => one === code) ?? "other") };
}
