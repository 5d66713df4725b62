import "../../scripts/testing/counted-programs.ts";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Integration } from "./club-api.ts";

/**
 * The instant at which every browser test begins: a Saturday morning in September, when the season's registrations are
 * open and a secretary has 400 of them to decide.
 */
export const NOW = "2026-09-12T10:00:00+02:00";

/**
 * The club's integrations with their requests a minute. A test does in seconds what a person does in minutes: at the documented 300 it would
 * wait, or be told that it asks too much, the sooner the faster the machine is. `Documented` is for what the quota itself is tested by.
 * The tests' own reads never wait.
 */
export const INTEGRATIONS = { Guichet: 3_000, Documented: 300, Tests: 1_000_000 } as const;

/** Everything the tests write, removed at their end: the club as it is before any test, a dashboard that has read it, and one folder a desk. */
export interface Workplace {
  readonly folder: string;
  readonly template: string;
  readonly copy: string;
}

/** The set-up names the folder in this variable; workers are started after it and inherit it. */
export const FOLDER_VARIABLE = "GUICHET_E2E_FOLDER";

/** The folder that the set-up made. */
export function workplace(): Workplace {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error("The set-up of the browser tests did not run.");
  return { folder, template: join(folder, "template"), copy: join(folder, "copy") };
}

/** A copy of the club as it was before any test: filling it takes many seconds, copying it takes one. */
export function copyTemplate(to: string): void {
  cpSync(workplace().template, to, { recursive: true });
}

/** An integration that the set-up made. @param serviceData the folder of a service that began as the template */
export function integrationOf(serviceData: string, name: keyof typeof INTEGRATIONS): Integration {
  return JSON.parse(readFileSync(join(serviceData, `${name}.json`), "utf8")) as Integration;
}
