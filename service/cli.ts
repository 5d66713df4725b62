import { spawn } from "node:child_process";
import { once } from "node:events";
import { CommanderError } from "commander";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { findControlKey, sendCommand } from "../runtime/control-socket.ts";
import { readEnvironment } from "../runtime/environment.ts";
import { clubCommandLine, type Wish, wholeNumber } from "./administration/command-line.ts";
import type { CommandName } from "./administration/commands.ts";
import { CONTROL_FILE } from "./administration/control-file.ts";

/** Exit codes: the wish was refused, the words were not understood, the service is not there. */
const REFUSED = 1;
const MISUSED = 2;
const NOT_RUNNING = 3;

class NotRunning extends Error {}

/** Asks the running service and prints what it answers: as JSON, or in lines that people read. */
async function carryOut({ command, input, json }: Wish): Promise<void> {
  const answer = await ask(command, input);
  console.log(json ? JSON.stringify(answer) : inLines(answer).join("\n"));
}

async function ask(command: CommandName, input: object): Promise<object> {
  const { SERVICE_DATA_DIR } = readEnvironment({ SERVICE_DATA_DIR: z.string().default(".data/service") });
  const key = findControlKey({ dataDirectory: SERVICE_DATA_DIR, file: CONTROL_FILE });
  if (!key) {
    throw new NotRunning(
      asCalled(`No club service runs on ${SERVICE_DATA_DIR}. Start it with npm start or npm run service.`),
    );
  }
  const answer = await sendCommand(key, command, input);
  if (answer) return answer;
  throw new NotRunning(`The club service has stopped without removing its ${CONTROL_FILE}. Start it again.`);
}

/** An answer as `name: value` lines; a list as one line an entry. */
function inLines(answer: object): string[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return [`${name}: ${asWords(value)}`];
    if (value.some((entry) => typeof entry === "object")) return value.map((entry) => asWords(entry));
    return [`${name}: ${value.join(" ")}`];
  });
}

function asWords(value: unknown): string {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.length > 0 ? value.map(asWords).join(" ") : "–";
  if (typeof value === "object")
    return Object.values(value as object)
      .map(asWords)
      .join("  ");
  return String(value);
}

const program = clubCommandLine(carryOut);

program
  .command("rehearse <slug>")
  .description(
    "Play a rush on a demonstration club made for it, with faults and a second secretary, and print its ledger.",
  )
  .option("--rows <count>", "how many registrations are decided, at most", wholeNumber)
  .option("--seed <number>", "the same number makes the same people", wholeNumber)
  .option("--all", "print every row, not only those that something happened to", false)
  .option("--json", "print the ledger as one JSON object", false)
  .action(async (slug: string, options: { rows?: number; seed?: number; all: boolean; json: boolean }) => {
    // The running service only says whether the club is a demonstration's own: nothing is written to it, nor to the dashboard.
    const club = await ask("rehearsal", { slug });
    // Whatever ends this program ends the rehearsal, in order.
    const words = ["--import", "./scripts/orphan.ts", "scripts/rehearse.ts", JSON.stringify({ ...club, ...options })];
    const child = spawn(process.execPath, words, {
      stdio: "inherit",
      env: { ...process.env, GUICHET_STARTER: String(process.pid) },
    });
    const [code] = await once(child, "exit");
    process.exitCode = code === 0 ? 0 : REFUSED;
  });

try {
  await program.parseAsync();
} catch (cause) {
  process.exitCode = exitCodeOf(cause);
}

/** Commander has printed its own line by now; every other failure gets one. */
function exitCodeOf(cause: unknown): number {
  if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : MISUSED;
  console.error(cause instanceof Error ? cause.message : String(cause));
  return cause instanceof NotRunning ? NOT_RUNNING : REFUSED;
}
