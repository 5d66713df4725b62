import { unsentMarks } from "#components/activities/attendance/device/left-behind.ts";
import { forgetFiles } from "#components/activities/attendance/worker/files.ts";
import { mayLeavePresses, unsentPresses } from "#components/registrations/presses/leaving-presses.ts";
import { hasLeavingMark, setLeavingMark } from "#lib/base/access/leaving-mark.ts";
import { clubAddress, signInAddress } from "#lib/base/addresses.ts";
import { wipe } from "./kept-here.ts";
import { showLeft } from "./left.ts";

/** An address of ours that answers whoever asks, and says nothing. */
const ASKED = "/api/auth/session";

/** A network that is there and gives nothing is no better than none. */
const PATIENCE_MS = 5_000;

/** So long a page that is being left stays as it is: most are left sooner. */
const UNSEEN_MS = 700;

/**
 * Leaves, and loads the sign-in page anew: nothing of the session stays in the browser's memory. Where marks of attendance have not left this device and may do so now, it
 * leads to them first; where decisions have not, it asks.
 */
export async function leave(): Promise<void> {
  if (!(await mayLeavePresses())) return;
  const [mark] = await unsentMarks().catch(() => []);
  if (mark && (await answers())) return window.location.assign(`${clubAddress(mark.club, "attendance")}?leaving`);
  await leaveForGood();
}

/**
 * Leaves, whatever has not left this device: names that this browser kept are deleted, and the session is over. The mark of it is set first, without a network and for every page of this
 * browser: the next request of any of them ends the session before it is answered (lib/desk/front/leaving.ts).
 */
export async function leaveForGood(): Promise<void> {
  const isSecure = window.location.protocol === "https:";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that clubs have.
  document.cookie = setLeavingMark(isSecure);
  const over = isSessionOver();
  const marks = (await unsentMarks().catch(() => [])).length;
  await wipe().catch(() => {});
  const soon = new Promise<false>((resolve) => setTimeout(resolve, UNSEEN_MS, false));
  if (await Promise.race([over, soon])) return goOn();
  showLeft({ marks, presses: unsentPresses() });
}

/** Asks the dashboard for anything, so that it hears of the mark. @returns whether the session is over: it has taken the mark away */
export async function isSessionOver(): Promise<boolean> {
  await answers();
  return !hasLeavingMark(document.cookie, window.location.protocol === "https:");
}

/** Goes to the sign-in page, now that it can be reached; the worker of the pages at the pool side goes too. */
export async function goOn(): Promise<void> {
  await forgetFiles().catch(() => {});
  window.location.assign(signInAddress());
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(ASKED, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
