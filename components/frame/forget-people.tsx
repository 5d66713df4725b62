"use client";

import { useEffect } from "react";
import { DEVICE_DATABASE } from "#lib/attendance/device-names.ts";

/** Stands where nobody is signed in: names that the pages at the pool side kept for somebody are deleted. Draws nothing. */
export function ForgetPeople() {
  useEffect(() => void forget().catch(() => {}), []);
  return null;
}

async function forget(): Promise<void> {
  const known = await indexedDB.databases?.();
  if (known && !known.some(({ name }) => name === DEVICE_DATABASE)) return;
  // Fetched where there is something to forget: few browsers stand at a pool.
  const { forgetPeople } = await import("#components/attendance/forget.ts");
  await forgetPeople();
}
