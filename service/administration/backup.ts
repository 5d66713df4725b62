import { z } from "zod";
import { type BackupAnswer, BackupFileError } from "../../runtime/backup/file.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { backUpClubs } from "../backup/make.ts";
import type { Administration } from "./administration.ts";

/** Where a back-up goes: a file that is not there yet. */
export const backupPlace = z.object({
  path: z.string().startsWith("/").max(4_096),
  version: z.string().max(40),
  /** One club alone. */
  club: z.string().max(40).optional(),
});

/** Backs every club of the running service up, or one. @throws CommandRefused where the disk takes none, or there is no such club */
export async function backUp(
  { clubs }: Administration,
  { path, version, club }: z.infer<typeof backupPlace>,
): Promise<BackupAnswer> {
  try {
    return await backUpClubs(clubs, path, { version, kind: clubs.kind, club });
  } catch (cause) {
    if (cause instanceof BackupFileError) throw new CommandRefused(cause.message);
    const { code } = cause as NodeJS.ErrnoException;
    throw code ? new CommandRefused(`The back-up could not be written (${code}).`) : cause;
  }
}
