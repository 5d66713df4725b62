import { forgetNames } from "#components/activities/attendance/device/left-behind.ts";
import { forgetPeople } from "#components/activities/attendance/forget.ts";
import { ASK_PREFIX } from "#components/club/form/kept-asks.ts";
import { DRAFT_PREFIX, forgetDrafts } from "#components/club/form/stored-drafts.ts";
import { PRESS_DATABASE } from "#components/registrations/presses/kept-press.ts";
import { DEVICE_DATABASE, FILES_CACHE, SHELL_CACHE } from "#lib/activities/attendance/device-names.ts";
import { LOCALE_COOKIE } from "#lib/base/words/locale.ts";
import { THEME_COOKIE } from "#lib/base/words/theme.ts";

interface Kept {
  /** How the browser calls the store. */
  in: "localStorage" | "sessionStorage" | "indexedDB" | "caches" | "serviceWorker" | "cookie" | "BroadcastChannel";
  name: string;
  /** Whether people of the club are in it: then it goes when a person goes. */
  people: boolean;
  /** The modules that write it. */
  by: readonly string[];
}

const DEVICE = "components/activities/attendance/device";

/**
 * Everything that this origin keeps in a browser. What holds people is wiped below, when somebody signs out and when a page is opened after a
 * session has ended; a test fails for a module that writes to a store and is not named here.
 */
export const KEPT_HERE: readonly Kept[] = [
  { in: "localStorage", name: DRAFT_PREFIX, people: true, by: ["components/club/form/stored-drafts.ts"] },
  { in: "sessionStorage", name: DRAFT_PREFIX, people: true, by: ["components/club/form/stored-drafts.ts"] },
  {
    in: "indexedDB",
    name: DEVICE_DATABASE,
    people: true,
    by: [`${DEVICE}/device-database.ts`, `${DEVICE}/has-device.ts`, `${DEVICE}/left-behind.ts`],
  },
  // The name of a question without an answer, under its page and a digest of what is asked.
  { in: "sessionStorage", name: ASK_PREFIX, people: false, by: ["components/club/form/kept-asks.ts"] },
  // Numbers of registrations and what was pressed of them, and nobody's name: it outlives a session on purpose, and is told and sent to the same account alone.
  {
    in: "indexedDB",
    name: PRESS_DATABASE,
    people: false,
    by: ["components/registrations/presses/press-database.ts", "components/registrations/presses/press-desk.ts"],
  },
  {
    in: "caches",
    name: SHELL_CACHE,
    people: true,
    by: ["components/activities/attendance/worker/worker.ts", "components/activities/attendance/worker/files.ts"],
  },
  {
    in: "caches",
    name: FILES_CACHE,
    people: true,
    by: ["components/activities/attendance/worker/worker.ts", "components/activities/attendance/worker/files.ts"],
  },
  {
    in: "serviceWorker",
    name: "/attendance-worker.js",
    people: true,
    by: ["components/activities/attendance/worker/files.ts"],
  },
  // Between open tabs, kept nowhere.
  {
    in: "BroadcastChannel",
    name: DEVICE_DATABASE,
    people: false,
    by: [`${DEVICE}/device.ts`, `${DEVICE}/left-behind.ts`],
  },
  { in: "cookie", name: LOCALE_COOKIE, people: false, by: ["components/desk/frame/preferences.ts"] },
  { in: "cookie", name: THEME_COOKIE, people: false, by: ["components/desk/frame/preferences.ts"] },
  { in: "cookie", name: "density", people: false, by: ["components/base/table/view-button.tsx"] },
  { in: "cookie", name: "letter keys", people: false, by: ["components/base/table/letter-keys.ts"] },
  // One of four reasons, for a sitting of one account: it says nothing of whom they read about.
  { in: "cookie", name: "medical-reason-", people: false, by: ["lib/papers/medical/reading-log.ts"] },
  // That somebody has signed out here, until the dashboard has heard of it.
  { in: "cookie", name: "guichet-signed-out", people: false, by: ["components/desk/frame/leave.ts"] },
  // A digest and a random mark: which account it was, only this dashboard can tell. It outlives a sign-out on purpose.
  { in: "cookie", name: "guichet-device-", people: false, by: ["lib/base/access/known-device.ts"] },
];

/** Somebody signs out: every name goes from this machine; what was not sent stays for their account, without a name. Nothing has to be fetched for it. */
export async function wipe(): Promise<void> {
  forgetDrafts("everything");
  // What the worker keeps holds nobody: it goes once the dashboard is reached, and until then is what opens without a network.
  await forgetNames();
}

/** A session has ended without a word: the same, but that this tab keeps its own typing for a moment. */
export async function wipeNames(): Promise<void> {
  forgetDrafts("all but this tab's");
  await forgetPeople();
}
