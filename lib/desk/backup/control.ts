import "server-only";
import { z } from "zod";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { type MovedClub, type MovingCommand, moveClub, movingCommand } from "#lib/desk/moving/commands.ts";
import { BACKUP_CONTROL, type BackupAnswer, BackupFileError } from "#runtime/backup/file.ts";
import { CommandRefused, findControlKey, openControlSocket, sendCommand } from "#runtime/control-socket.ts";
import { backUpDesk } from "./make.ts";

const asked = z.object({ path: z.string().startsWith("/").max(4_096), version: z.string().max(40) });

const COMMAND_MAX_BYTES = 10_000;

const kept = keptByProcess<() => Promise<void>>("backup control socket");

/** Lets `npm run backup` reach the embedded database, which belongs to this process. On a server the command line reads by itself. */
export async function startBackups(): Promise<void> {
  const { dataDirectory, databaseUrl } = environment();
  if (databaseUrl || kept.value) return;
  kept.value = await openControlSocket({
    ...{ dataDirectory, file: BACKUP_CONTROL, maxBytes: COMMAND_MAX_BYTES, log: log() },
    carryOut: (command, input) => (command === "move" ? move(movingCommand.parse(input)) : backUp(asked.parse(input))),
  });
}

async function backUp({ path, version }: z.output<typeof asked>): Promise<BackupAnswer> {
  try {
    return await backUpDesk(path, version);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw code ? new CommandRefused(`The back-up could not be written (${code}).`) : cause;
  }
}

async function move(command: MovingCommand): Promise<MovedClub> {
  try {
    return await moveClub(command);
  } catch (cause) {
    if (cause instanceof BackupFileError) throw new CommandRefused(cause.message);
    const { code, syscall } = cause as NodeJS.ErrnoException;
    throw syscall && code ? new CommandRefused(`The file could not be read or written (${code}).`) : cause;
  }
}

/**
 * Holds, writes, brings or forgets a club of the dashboard's, through the program that runs on its data or without one.
 * @throws CommandRefused, BackupFileError
 */
export async function moveDeskClub(command: MovingCommand): Promise<MovedClub> {
  const { dataDirectory, databaseUrl } = environment();
  const key = databaseUrl ? undefined : findControlKey({ dataDirectory, file: BACKUP_CONTROL });
  const answer = key && (await sendCommand(key, "move", command));
  return (answer as MovedClub | undefined) ?? moveClub(command);
}

/** Before the store closes. */
export async function stopBackups(): Promise<void> {
  const close = kept.value;
  kept.value = undefined;
  await close?.();
}

/**
 * Backs the dashboard up, through the program that runs on its data or without one.
 * @param path absolute
 * @throws CommandRefused
 */
export async function makeDeskBackup(path: string, version: string): Promise<BackupAnswer> {
  const { dataDirectory, databaseUrl } = environment();
  const key = databaseUrl ? undefined : findControlKey({ dataDirectory, file: BACKUP_CONTROL });
  const answer = key && (await sendCommand(key, "backup", { path, version }));
  return (answer as BackupAnswer | undefined) ?? backUpDesk(path, version);
}
