import { signInAddress } from "#lib/addresses.ts";

/** Leaves, and loads the sign-in page anew: nothing of the session stays in the browser's memory. */
export async function leave(): Promise<void> {
  // Fetched when it is needed: most pages are not the last one.
  const { signOut } = await import("next-auth/react");
  await signOut({ redirect: false });
  window.location.assign(signInAddress());
}
