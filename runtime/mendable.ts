import { UpgradeRefusedError } from "./backup/before-upgrade.ts";
import { MigrationFailedError, NewerStoreError } from "./database.ts";
import { DirectoryLockedError } from "./directory-lock.ts";
import { EnvironmentError } from "./environment.ts";
import { PortTakenError } from "./http/server.ts";

/** What may keep any program of ours from starting, or a command from its work. */
const MENDABLE = [
  ...[EnvironmentError, PortTakenError, DirectoryLockedError],
  ...[MigrationFailedError, NewerStoreError, UpgradeRefusedError],
];

/**
 * Whether a failure is one that a person can mend, and is told in the one line that it says of itself, without a stack.
 * @param more kinds that a command meets beside those of every program
 */
export function isMendable(cause: unknown, ...more: (new (...words: never[]) => Error)[]): cause is Error {
  return [...MENDABLE, ...more].some((kind) => cause instanceof kind);
}
