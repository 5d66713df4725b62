import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { TypedSecrets } from "#lib/base/store/mail-secret.ts";
import type { MailSettings } from "#lib/base/store/mail-servers.ts";
import { isMailbox } from "#lib/base/words/contact-links.ts";
import { NEW_SIGN_IN, readSignIn, typedSignIn } from "./sign-in-settings.ts";

/** What a director types of the mail server. */
export const typedMailServer = z.strictObject({
  host: line(255),
  port: line(5),
  account: line(255),
  ...typedSignIn.shape,
  sender: line(255),
  senderName: line(120),
  replyTo: line(255),
  /** Of the key by which letters are signed; empty: it is read from a trial letter. */
  dkimSelector: line(255),
  perMinute: line(6),
  perHour: line(6),
  perDay: line(6),
  fromHour: line(2),
  untilHour: line(2),
  isOn: z.boolean(),
});
export type TypedMailServer = z.output<typeof typedMailServer>;

/** What of it cannot be, by field. `order`: the longer the time, the more letters · `ends`: the hours end before they begin. */
export type MailFaults = Partial<
  Record<
    keyof TypedMailServer,
    "missing" | "name" | "port" | "mailbox" | "selector" | "number" | "order" | "hour" | "ends" | "https"
  >
>;

/** More than any club has; a row is read for each of a day. */
const MOST_A_DAY = 20_000;

/** A label of a name, as name servers have them. */
const LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
/** A name of labels, or an address of IPv6 in its own notation. */
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*\\.?$|^[0-9a-f]*:[0-9a-f:.]*$`, "i");

const NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`, "i");

/** Whether name servers may know something under this name, or it may be part of one. Pure. @param name in small letters */
export const isDomainName = (name: string): boolean => NAME.test(name);

/** Whether a server may be called so. Pure. @param host in small letters */
export const isHostName = (host: string): boolean => HOST.test(host);

/** The settings that were meant, or what is wrong with what was typed. Pure. @param ports on which a server may be asked */
export function readMailServer(
  typed: TypedMailServer,
  ports: readonly number[],
  allowed: readonly AllowedServer[],
): { settings: MailSettings; secrets: TypedSecrets } | { faults: MailFaults } {
  const text = (name: "host" | "account" | "sender" | "senderName" | "replyTo") => typed[name].trim();
  const number = (name: "port" | "perMinute" | "perHour" | "perDay" | "fromHour" | "untilHour") =>
    /^\d+$/.test(typed[name].trim()) ? Number(typed[name]) : Number.NaN;
  const faults: MailFaults = {};
  const host = text("host").toLowerCase();
  if (!isHostName(host)) faults.host = host === "" ? "missing" : "name";
  const port = number("port");
  const isNamed = allowed.some((one) => one.host === host && one.port === port);
  if (!ports.includes(port) && !isNamed) faults.port = "port";
  if (!isMailbox(text("sender"))) faults.sender = text("sender") === "" ? "missing" : "mailbox";
  if (text("senderName") === "") faults.senderName = "missing";
  if (text("replyTo") !== "" && !isMailbox(text("replyTo"))) faults.replyTo = "mailbox";
  // Providers show the whole name at which the key stands, and that is what one copies.
  const dkimSelector = typed.dkimSelector
    .trim()
    .toLowerCase()
    .replace(/\._domainkey(?:\..*)?$/, "");
  if (dkimSelector !== "" && !isDomainName(dkimSelector)) faults.dkimSelector = "selector";
  const caps = { perMinute: number("perMinute"), perHour: number("perHour"), perDay: number("perDay") };
  for (const [name, cap] of Object.entries(caps))
    if (!(cap >= 1 && cap <= MOST_A_DAY)) faults[name as keyof typeof caps] = "number";
  if (caps.perHour < caps.perMinute) faults.perHour = "order";
  if (caps.perDay < caps.perHour) faults.perDay = "order";
  const hours = { fromHour: number("fromHour"), untilHour: number("untilHour") };
  if (!(hours.fromHour <= 23)) faults.fromHour = "hour";
  if (!(hours.untilHour >= 1 && hours.untilHour <= 24)) faults.untilHour = "hour";
  if (hours.fromHour >= hours.untilHour) faults.untilHour = "ends";
  const { grant, secrets, faults: ofSignIn } = readSignIn(typed, "send", allowed);
  Object.assign(faults, ofSignIn);
  if ((typed.password !== "" || typed.signIn === "oauth2") && text("account") === "") faults.account = "missing";
  if (Object.keys(faults).length > 0) return { faults };
  return {
    settings: {
      ...grant,
      ...{ host, port, account: text("account") || null, sender: text("sender"), senderName: text("senderName") },
      ...{ replyTo: text("replyTo") || null, dkimSelector: dkimSelector || null, ...caps, ...hours, isOn: typed.isOn },
    },
    secrets,
  };
}

/** With what a form begins where a club has no server: below what hosts allow, and when people are awake. */
export const NEW_MAIL_SERVER: Omit<TypedMailServer, "senderName"> = {
  ...{ host: "", port: "587", account: "", ...NEW_SIGN_IN, sender: "", replyTo: "", dkimSelector: "", isOn: false },
  ...{ perMinute: "10", perHour: "60", perDay: "200", fromHour: "8", untilHour: "20" },
};
