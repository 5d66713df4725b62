import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { BoxSettings } from "#lib/base/store/mail-boxes.ts";
import type { TypedSecrets } from "#lib/base/store/mail-secret.ts";
import { isHostName } from "./mail-settings.ts";
import { NEW_SIGN_IN, readSignIn, typedSignIn } from "./sign-in-settings.ts";

/** What a director types of the mailbox to which letters come back. */
export const typedMailBox = z.strictObject({
  host: line(255),
  port: line(5),
  account: line(255),
  ...typedSignIn.shape,
});
export type TypedMailBox = z.output<typeof typedMailBox>;

/** What of it cannot be, by field. */
export type BoxFaults = Partial<Record<keyof TypedMailBox, "missing" | "name" | "port" | "https">>;

/** The settings that were meant, or what is wrong with what was typed. Pure. @param ports on which a mailbox may be asked */
export function readMailBox(
  typed: TypedMailBox,
  ports: readonly number[],
  allowed: readonly AllowedServer[],
): { settings: BoxSettings; secrets: TypedSecrets } | { faults: BoxFaults } {
  const host = typed.host.trim().toLowerCase();
  const account = typed.account.trim();
  const port = /^\d+$/.test(typed.port.trim()) ? Number(typed.port) : Number.NaN;
  const { grant, secrets, faults: ofSignIn } = readSignIn(typed, "read", allowed);
  const faults: BoxFaults = { ...ofSignIn };
  if (!isHostName(host)) faults.host = host === "" ? "missing" : "name";
  if (!ports.includes(port) && !allowed.some((one) => one.host === host && one.port === port)) faults.port = "port";
  if (account === "") faults.account = "missing";
  if (Object.keys(faults).length > 0) return { faults };
  return { settings: { host, port, account, ...grant }, secrets };
}

/** With what a form begins where a club has no mailbox. */
export const NEW_MAIL_BOX: TypedMailBox = { host: "", port: "993", account: "", ...NEW_SIGN_IN };
