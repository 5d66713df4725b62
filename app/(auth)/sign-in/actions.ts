"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { askingBrowser } from "#lib/base/access/asking-browser.ts";
import { type DrawnApp, drawnApp } from "#lib/base/access/drawn-app.ts";
import { aloneQuestion } from "#lib/base/access/keys-alone.ts";
import type { PasskeyRequest } from "#lib/base/access/passkeys.ts";
import { askKeyAtSignIn, beginAtSignIn } from "#lib/base/access/sign-in.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";

/** Long enough to be told that it is wrong. */
const LONGEST_FIELD = 1_000;
const typed = z.strictObject({ email: boundedText(LONGEST_FIELD), password: boundedText(LONGEST_FIELD) });

export type SetUpAnswer = { ok: true; app: DrawnApp } | { ok: false; code: string; words: string };

/** Begins to set up the second factor that a club asks of whoever signs in, by their password. */
export async function setUpAtSignIn(...given: [z.input<typeof typed>]): Promise<SetUpAnswer> {
  const asked = readArguments([typed], given);
  if (!asked) return malformed();
  const [{ email, password }] = asked;
  const begun = await beginAtSignIn(email, password, await askingBrowser(email));
  if (begun.ok) return { ok: true, app: drawnApp(begun.app) };
  return { ok: false, code: begun.code, words: (await getTranslations("access.signIn"))("setUpFailed") };
}

export type KeyAsked = { ok: true; request: PasskeyRequest } | { ok: false; code: string; words: string };

/** Asks for a passkey of whoever signs in, by their password. */
export async function requestPasskey(...given: [z.input<typeof typed>]): Promise<KeyAsked> {
  const asked = readArguments([typed], given);
  if (!asked) return malformed();
  const [{ email, password }] = asked;
  const answer = await askKeyAtSignIn(email, password, await askingBrowser(email));
  if (answer.ok) return answer;
  return { ok: false, code: answer.code, words: (await getTranslations("access.signIn"))("keyFailed") };
}

/** Asks for any passkey of this desk that a device keeps and that signs its person in alone. Nobody has said who they are, and nothing is kept of it. */
export async function requestAnyPasskey(...given: []): Promise<KeyAsked> {
  if (!readArguments([], given)) return malformed();
  const request = aloneQuestion();
  if (request) return { ok: true, request };
  return { ok: false, code: "key_denied_desk", words: (await getTranslations("access.signIn"))("keyFailed") };
}
