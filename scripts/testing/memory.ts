import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
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

/** Folders are named after the process that made them, which removes them. */
const NAME = /^guichet-tests-(\d+)$/;

/**
 * Lets this process and all that it starts make their temporary files in memory, if there is room.
 * @returns what removes them
 */
export function keepFilesInMemory(): () => void {
  if (tmpdir().startsWith(MEMORY) || !hasRoom()) return () => {};
  removeAbandoned();
  const before = process.env.TMPDIR;
  const folder = join(MEMORY, `guichet-tests-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The account of the PostgreSQL server has its files below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
}

/** A run that was killed could not remove its files, and memory is dearer than a disk. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, maker] = NAME.exec(name) ?? [];
    if (maker && !existsSync(`/proc/${maker}`)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
