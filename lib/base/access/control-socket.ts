import "server-only";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import * as controlSocket from "#runtime/control-socket.ts";
import { type Command, type CommandResult, carryOut, readCommand } from "./commands.ts";

const FILE = "door.json";

/** The most bytes of a command; a real one has a few hundred. */
const COMMAND_MAX_BYTES = 10_000;

/** Opens the dashboard's control socket, through which `npm run user` gives its commands. @returns a function that closes it */
export function openDeskControl(dataDirectory: string): Promise<() => Promise<void>> {
  return controlSocket.openControlSocket({
    ...{ dataDirectory, file: FILE, maxBytes: COMMAND_MAX_BYTES, log: log() },
    carryOut: async (_command, input) => carryOut((await store()).db, readCommand(input)),
  });
}

/**
 * Sends a command to the dashboard that runs on a data directory.
 * @returns undefined where no dashboard runs
 * @throws CommandRefused
 */
export async function askDashboard(dataDirectory: string, asked: Command): Promise<CommandResult | undefined> {
  const key = controlSocket.findControlKey({ dataDirectory, file: FILE });
  return key && ((await controlSocket.sendCommand(key, asked.do, asked)) as CommandResult | undefined);
}
