import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import type { Club } from "#lib/base/store/clubs.ts";

/** Whether a club is the one that the program's environment names: whoever starts the program says how it is reached, and it is back at the next start. */
export function isOfEnvironment({ baseUrl }: Pick<Club, "baseUrl">): boolean {
  return environment().firstClub?.baseUrl === baseUrl;
}
