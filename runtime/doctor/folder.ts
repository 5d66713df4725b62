import { access, constants, stat, statfs } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { doubtful, type Finding, faulty, fine } from "./finding.ts";

const MIB = 1024 * 1024;
/** PostgreSQL writes 16 MiB at once, and a back-up is written beside the data. */
const FULL_BYTES = 64 * MIB;
const SCARCE_BYTES = 512 * MIB;

/** What is asked of a file system; tests answer for a full one. */
export type AskFileSystem = (path: string) => Promise<{ bavail: number; bsize: number; files: number; ffree: number }>;

/**
 * Whether a program may work in its data folder: that it is its own, can be written, and has room.
 * @param name the setting that names it
 */
export async function examineFolder(
  program: string,
  { folder, name, ask = statfs }: { folder: string; name: string; ask?: AskFileSystem },
): Promise<Finding[]> {
  const id = `${program}/data-folder`;
  const path = resolve(folder);
  const there = await nearestThere(path);
  const fault = await ownershipFault(id, { path, there, name });
  return [
    fault ??
      fine(
        id,
        there === path ? `${path} can be written.` : `${path} is not there yet, and will be made at the first start.`,
      ),
    await roomIn(`${program}/disk`, { path: there, name, ask }),
  ];
}

/** Whether back-ups can be written where they are to lie: the one before an upgrade is made there, or the program does not start. */
export async function examineBackups(
  program: string,
  { folder, name }: { folder: string; name: string },
): Promise<Finding> {
  const id = `${program}/backups`;
  const path = resolve(folder);
  const there = await nearestThere(path);
  return (await ownershipFault(id, { path, there, name })) ?? fine(id, `Back-ups can be written to ${path}.`);
}

/** A folder, or the nearest above it that there is. */
async function nearestThere(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") return path;
    return path === dirname(path) ? path : nearestThere(dirname(path));
  }
}

/** Its number is its name where the system knows no other: an account of a container need not be listed. */
function ownAccount(): { uid: number; username: string } {
  try {
    return userInfo();
  } catch {
    const uid = process.getuid?.() ?? -1;
    return { uid, username: String(uid) };
  }
}

async function ownershipFault(
  id: string,
  { path, there, name }: { path: string; there: string; name: string },
): Promise<Finding | undefined> {
  const me = ownAccount();
  const give = `Give it to the account that runs the program (chown -R ${me.username} ${path}), run this command as that account, or name another folder in ${name}.`;
  try {
    const found = await stat(there);
    if (!found.isDirectory())
      return faulty(id, `${there} is a file, no folder.`, `Move it away, or name another folder in ${name}.`);
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
    // To root every folder is open: what root makes in another's folder, that one cannot open any more.
    if (there === path && me.uid >= 0 && found.uid !== me.uid)
      return doubtful(
        id,
        `${path} belongs to another account (number ${found.uid}) than this one (${me.username}).`,
        give,
      );
    return undefined;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EROFS")
      return faulty(
        id,
        `${there} lies on a file system that is mounted read-only.`,
        `Mount it writable, or name another folder in ${name}.`,
      );
    return faulty(id, `${there} cannot be read and written by this account (${me.username}; ${code}).`, give);
  }
}

async function roomIn(
  id: string,
  { path, name, ask }: { path: string; name: string; ask: AskFileSystem },
): Promise<Finding> {
  const remedy = `Free space there (old back-ups, logs), or move the data to a larger disk and name it in ${name}.`;
  try {
    const { bavail, bsize, files, ffree } = await ask(path);
    const free = bavail * bsize;
    const left = `${Math.floor(free / MIB).toLocaleString("en")} MiB are free where ${path} lies`;
    if (free < FULL_BYTES) return faulty(id, `The disk is full: ${left}.`, remedy);
    // File systems without a fixed number of files say 0 of 0.
    if (files > 0 && ffree === 0)
      return faulty(id, `No file can be made any more where ${path} lies (no inodes are left).`, remedy);
    return free < SCARCE_BYTES ? doubtful(id, `The disk is nearly full: ${left}.`, remedy) : fine(id, `${left}.`);
  } catch (cause) {
    return doubtful(
      id,
      `Room cannot be asked for where ${path} lies (${(cause as NodeJS.ErrnoException).code}).`,
      remedy,
    );
  }
}
