import { CommandRefused, openControlSocket } from "../runtime/control-socket.ts";
import type { Log } from "../runtime/log.ts";
import type { Administration } from "./administration/administration.ts";
import { COMMANDS, isCommand } from "./administration/commands.ts";
import { CONTROL_FILE } from "./administration/control-file.ts";

/** The largest command is a month of staff hours. */
const COMMAND_MAX_BYTES = 4 * 1_048_576;

/** Opens the control socket through which `npm run club` reaches this process. @returns a function that closes it */
export function openAdminSocket(
  administration: Administration & { log: Log },
  dataDirectory: string,
): Promise<() => Promise<void>> {
  return openControlSocket({
    ...{ dataDirectory, file: CONTROL_FILE, maxBytes: COMMAND_MAX_BYTES, log: administration.log },
    carryOut: async (name, input) => {
      if (!isCommand(name)) throw new CommandRefused(`There is no command ${name}.`);
      const command = COMMANDS[name];
      const read = command.input.safeParse(input);
      if (!read.success) {
        const faults = read.error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
        throw new CommandRefused(faults.join("; "));
      }
      const done = await command.run(administration, read.data);
      administration.log.info({ command: name }, "administration");
      return done;
    },
  });
}
