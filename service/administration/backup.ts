import { z } from "zod";
import type { BackupAnswer } from "../../runtime/backup/file.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { backUpClubs } from "../backup/make.ts";
import type { Administration } from "./administration.ts";

/** Where a back-up goes: a file that is not there yet. */
export const backupPlace = z.object({ path: z.string().startsWith("/").max(4_096), version: z.string().max(40) });

/** Backs every club of the running service up. @throws CommandRefused where the disk takes none */
export async function backUp(
  { clubs }: Administration,
  { path, version }: z.infer<typeof backupPlace>,
): Promise<BackupAnswer> {
  try {
    return await backUpClubs(clubs, path, { version, kind: clubs.kind });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code ? new CommandRefused(`The back-up could not be written (${code}).`) : cause;
  }
}
