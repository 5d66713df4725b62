"use server";

import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { CLIENT_HEADER } from "#lib/base/access/client-header.ts";
import { type DrawnApp, drawnApp } from "#lib/base/access/drawn-app.ts";
import { knownDevice } from "#lib/base/access/known-device.ts";
import { beginAtSignIn } from "#lib/base/access/sign-in.ts";
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
  const machine = (await headers()).get(CLIENT_HEADER) ?? "unknown";
  const begun = await beginAtSignIn(email, password, { machine, device: await knownDevice(email) });
  if (begun.ok) return { ok: true, app: drawnApp(begun.app) };
  return { ok: false, code: begun.code, words: (await getTranslations("access.signIn"))("setUpFailed") };
}
