import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { endStarted } from "./programs.ts";

/** Within a folder: whose it is. */
const OWNER = ".owner.json";
/** Within a folder that somebody is meant to look at. */
const KEPT = ".kept";
const PREFIX = "guichet-";

const owner = z.object({ pid: z.int().min(1), host: z.string() });

/** A temporary folder of this program. */
export interface OwnFolder {
  readonly path: string;
  /** Leaves it behind, for somebody to look at. */
  keep(): void;
  remove(): void;
}

const folders = new Set<OwnFolder>();
const removeAll = () => {
  for (const folder of folders) folder.remove();
};

/**
 * Makes a temporary folder that goes when the program goes, however that is: at its end, at a signal (what it started is ended first), and
 * after a kill or a power cut when the next program makes one.
 * @param purpose names it; letters and hyphens
 */
export function ownFolder(purpose: string): OwnFolder {
  sweep();
  if (folders.size === 0) removeAtTheEnd();
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${purpose}-`));
  writeFileSync(join(path, OWNER), JSON.stringify({ pid: process.pid, host: hostname() }));
  const folder: OwnFolder = {
    path,
    keep: () => {
      folders.delete(folder);
      writeFileSync(join(path, KEPT), "");
    },
    remove: () => {
      folders.delete(folder);
      removeFolder(path);
    },
  };
  folders.add(folder);
  return folder;
}

/** What a killed program had started may be in the middle of a write: it ends soon after it (scripts/orphan.ts). */
function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 12, retryDelay: 100 });
}

function removeAtTheEnd(): void {
  process.once("exit", removeAll);
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)
    process.once(signal, () => void endStarted().finally(() => process.exit(code)));
}

/** Removes the folders of programs that are gone. One of another machine or container that shares the place is left alone. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || existsSync(join(path, KEPT))) continue;
    try {
      const { pid, host } = owner.parse(JSON.parse(readFileSync(join(path, OWNER), "utf8")));
      if (host === hostname() && !isAlive(pid)) removeFolder(path);
    } catch {
      // Not one of ours, somebody else's, or going at this moment.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return !(cause instanceof Error && "code" in cause && cause.code === "ESRCH");
  }
}
