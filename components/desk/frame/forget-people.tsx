"use client";

import { useEffect } from "react";
import { wipeNames } from "./kept-here.ts";

/** Stands where nobody is signed in: what this browser kept of people for somebody is deleted. Draws nothing. */
export function ForgetPeople() {
  useEffect(() => void wipeNames().catch(() => {}), []);
  return null;
}
