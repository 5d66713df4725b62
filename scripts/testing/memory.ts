import { chmodSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * The tests make and remove hundreds of databases of a thousand small files each. Where the file system writes every new file down for
 * good, making one such copy costs a second of a core, and in memory a twentieth; what a test leaves behind is of no use to anybody.
 */

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** What the tests' files take at most is a quarter of this, in bytes; a container that leaves 64 MB there keeps its files on disk. */
const ROOM = 4 * 1024 ** 3;

/**
 * Lets this process and all that it starts make their temporary files in memory, if there is room.
 * @param memory where files are kept in memory
 * @returns what removes them
 */
export function keepFilesInMemory(memory = MEMORY): () => void {
  if (tmpdir().startsWith(memory) || !hasRoom(memory)) return () => {};
  const ours = `guichet-tests-${processSpace()}-`;
  removeAbandoned(memory, ours);
  const before = process.env.TMPDIR;
  const folder = join(memory, `${ours}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The account of the PostgreSQL server has its files below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove(folder);
  };
}

function hasRoom(memory: string): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM;
}

/**
 * The number of the space that our process's number counts in: two containers may share their memory, and what a process of another one
 * made is not abandoned because nobody here has its number.
 */
function processSpace(): string {
  return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
}

/**
 * A run that was killed could not remove its files, and memory is dearer than a disk.
 * @param ours how the names of folders begin that processes of our space made; what made one follows
 */
function removeAbandoned(memory: string, ours: string): void {
  for (const name of readdirSync(memory)) {
    const maker = name.startsWith(ours) ? name.slice(ours.length) : "";
    if (/^\d+$/.test(maker) && !existsSync(`/proc/${maker}`)) remove(join(memory, name));
  }
}

/** What cannot be removed, as a folder that another container holds, stays: that is no failure of what the tests are about. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.warn(`${folder} could not be removed and stays: ${error instanceof Error ? error.message : error}`);
  }
}
