import { hasDevice } from "#components/attendance/device/has-device.ts";
import { mayLeavePresses } from "#components/presses/leaving-presses.ts";
import { clubAddress, signInAddress } from "#lib/addresses.ts";
import { wipe } from "./kept-here.ts";

/**
 * Leaves, and loads the sign-in page anew: nothing of the session stays in the browser's memory. Where marks of attendance have not left this device, it
 * leads to them first; where decisions have not, it asks.
 */
export async function leave(): Promise<void> {
  if (!(await mayLeavePresses())) return;
  const club = await clubOfUnsent();
  if (club !== undefined) return window.location.assign(`${clubAddress(club, "attendance")}?leaving`);
  await leaveForGood();
}

/** Leaves, whatever has not left this device: what this browser kept of people is deleted. */
export async function leaveForGood(): Promise<void> {
  await wipe();
  // Fetched when it is needed: most pages are not the last one.
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  window.location.assign(signInAddress());
}

async function clubOfUnsent(): Promise<string | undefined> {
  if (!(await hasDevice().catch(() => false))) return undefined;
  return (await import("#components/attendance/forget.ts")).clubOfUnsent();
}
