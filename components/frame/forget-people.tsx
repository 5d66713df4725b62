"use client";

import { useEffect } from "react";
import { hasDevice } from "#components/attendance/device/has-device.ts";

/** Stands where nobody is signed in: names that the pages at the pool side kept for somebody are deleted. Draws nothing. */
export function ForgetPeople() {
  useEffect(() => void forget().catch(() => {}), []);
  return null;
}

async function forget(): Promise<void> {
  if (!(await hasDevice())) return;
  // Fetched where there is something to forget: few browsers stand at a pool.
  const { forgetPeople } = await import("#components/attendance/forget.ts");
  await forgetPeople();
}
