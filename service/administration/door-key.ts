import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where the door is and what opens it, as `admin.json` in the data directory says: whoever may read the data may administer. */
export interface DoorKey {
  url: string;
  token: string;
}

const FILE = "admin.json";

/** Written beside and renamed: a reader never sees half a key, and the mode is right from the first byte. */
export function writeDoorKey(dataDirectory: string, key: DoorKey): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = join(dataDirectory, FILE);
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify(key), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The key of the service that runs on a data directory; undefined when none does. */
export function readDoorKey(dataDirectory: string): DoorKey | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDirectory, FILE), "utf8")) as DoorKey;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

/** Removes a key, unless another process has put its own in the place since. */
export function removeDoorKey(dataDirectory: string, key: DoorKey): void {
  if (readDoorKey(dataDirectory)?.token === key.token) rmSync(join(dataDirectory, FILE), { force: true });
}
