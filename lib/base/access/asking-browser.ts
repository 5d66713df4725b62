import "server-only";
import { headers } from "next/headers";
import type { BrowserNames } from "#lib/base/store/sessions.ts";
import { CLIENT_HEADER } from "./client-header.ts";
import { knownDevice } from "./known-device.ts";
import { namedBrowser } from "./named-browser.ts";

/** The address that the request of an action comes from, as the front tells it. */
export async function askingMachine(): Promise<string> {
  return (await headers()).get(CLIENT_HEADER) ?? "unknown";
}

/** Where the request of an action comes from, with the mark of its browser where that signed in to the address before. */
export async function askingBrowser(email: string): Promise<{ machine: string; device: string | undefined }> {
  return { machine: await askingMachine(), device: await knownDevice(email) };
}

/** What the browser of a request calls itself. */
export async function askingNames(): Promise<BrowserNames> {
  return namedBrowser((await headers()).get("user-agent"));
}
