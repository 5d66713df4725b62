import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { findControlKey, sendCommand } from "../runtime/control-socket.ts";
import { readEnvironment } from "../runtime/environment.ts";
import type { CommandName } from "./administration/commands.ts";
import { CONTROL_FILE } from "./administration/control-file.ts";

/** Exit codes: the wish was refused, the words were not understood, the service is not there. */
const REFUSED = 1;
const MISUSED = 2;
const NOT_RUNNING = 3;

class NotRunning extends Error {}

/** Asks the running service and prints what it answers: as JSON, or in lines that people read. */
async function carryOut(command: CommandName, input: object, json: boolean): Promise<void> {
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

const words = (list: string, before: string[] = []) => [...before, ...list.split(/[\s,]+/).filter(Boolean)];

function number(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function file(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new InvalidArgumentError(`It cannot be read (${cause instanceof Error ? cause.message : cause}).`);
  }
}

function onOrOff(word: string): boolean {
  if (word !== "on" && word !== "off") throw new InvalidArgumentError("Say on or off.");
  return word === "on";
}

function entries(path: string): unknown {
  try {
    return JSON.parse(file(path));
  } catch (cause) {
    if (cause instanceof InvalidArgumentError) throw cause;
    throw new InvalidArgumentError("It must hold a JSON list of {begin, end, information}.");
  }
}

const program = new Command(asCalled("npm run club --"))
  .description("Administers the clubs of the running club service.")
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

/** A command with `--json`, whose action gives the input to send. */
function add<Arguments extends unknown[]>(
  parent: Command,
  usage: string,
  description: string,
  name: CommandName,
  options: (command: Command) => Command,
  input: (...given: Arguments) => object,
): void {
  options(parent.command(usage).description(description))
    .option("--json", "print the answer as one JSON object", false)
    .action((...given: unknown[]) => {
      const { json } = (given.at(-1) as Command).opts<{ json: boolean }>();
      return carryOut(name, input(...(given as Arguments)), json);
    });
}

type Slug = string;

add(
  program,
  "create <slug>",
  "Create a club with every feature on.",
  "create",
  (command) =>
    command
      .requiredOption("--name <name>", "the club's name")
      .option("--time-zone <zone>", "the IANA name of the time zone it lives in; Europe/Paris unless given"),
  (slug: Slug, { name, timeZone }: { name: string; timeZone?: string }) => ({ slug, name, time_zone: timeZone }),
);

add(
  program,
  "time-zone",
  "Say in which time zone a club lives: its days, and the hours of its sessions, are of it.",
  "time-zone",
  (command) => command.argument("<zone>", "the IANA name, such as America/Martinique").argument("<slug>"),
  (time_zone: string, slug: Slug) => ({ slug, time_zone }),
);

add(
  program,
  "api",
  "Turn a club's API on or off.",
  "api",
  (command) => command.argument("<state>", "on or off", onOrOff).argument("<slug>"),
  (enabled: boolean, slug: Slug) => ({ slug, enabled }),
);

add(
  program,
  "features <slug>",
  "Turn features of a club's contract on and off, or tell how they stand.",
  "features",
  (command) =>
    command
      .option("--on <features>", "features to turn on, separated by commas", words)
      .option("--off <features>", "features to turn off, separated by commas", words),
  (slug: Slug, { on, off }: { on?: string[]; off?: string[] }) => ({ slug, on, off }),
);

add(
  program,
  "demo <slug>",
  "Fill an empty club with believable people.",
  "demo",
  (command) =>
    command
      .option("--members <count>", "how many people", number)
      .option("--seed <number>", "the same number makes the same people", number),
  (slug: Slug, { members, seed }: { members?: number; seed?: number }) => ({ slug, members, seed }),
);

program
  .command("rehearse <slug>")
  .description(
    "Play a rush on a demonstration club made for it, with faults and a second secretary, and print its ledger.",
  )
  .option("--rows <count>", "how many registrations are decided, at most", number)
  .option("--seed <number>", "the same number makes the same people", number)
  .option("--all", "print every row, not only those that something happened to", false)
  .option("--json", "print the ledger as one JSON object", false)
  .action(async (slug: Slug, options: { rows?: number; seed?: number; all: boolean; json: boolean }) => {
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

add(
  program,
  "medical-required",
  "Validate nobody without an accepted questionnaire or certificate, or anybody.",
  "medical-required",
  (command) => command.argument("<state>", "on or off", onOrOff).argument("<slug>"),
  (required: boolean, slug: Slug) => ({ slug, required }),
);

const integration = program.command("integration").description("Accesses of programs to a club's API.");

add(
  integration,
  "create <slug>",
  "Create an access; its secret is shown this once.",
  "integration-create",
  (command) =>
    command
      .requiredOption("--name <name>", "what the program is called")
      .requiredOption("--scopes <scopes>", 'scopes between quotes, or "all"')
      .option("--public-key <file>", "RSA public key (PEM) the program signs with, instead of a secret", file)
      .option("--quota <requests>", "requests per minute", number),
  (slug: Slug, options: { name: string; scopes: string; publicKey?: string; quota?: number }) => ({
    slug,
    name: options.name,
    scopes: options.scopes,
    public_key: options.publicKey,
    quota: options.quota,
  }),
);

add(
  integration,
  "list <slug>",
  "List the accesses of a club.",
  "integration-list",
  (command) => command,
  (slug: Slug) => ({ slug }),
);

add(
  integration,
  "revoke <slug> <client_id>",
  "End an access and its tokens.",
  "integration-revoke",
  (command) => command,
  (slug: Slug, client_id: string) => ({ slug, client_id }),
);

add(
  integration,
  "scopes <slug> <client_id>",
  "Grant an access exactly these scopes.",
  "integration-scopes",
  (command) => command.requiredOption("--scopes <scopes>", 'scopes between quotes, or "all"'),
  (slug: Slug, client_id: string, { scopes }: { scopes: string }) => ({ slug, client_id, scopes }),
);

const webhook = program.command("webhook").description("Where a club's notifications go.");

add(
  webhook,
  "set <slug> <url>",
  "Set the destination and print its verification key.",
  "webhook-set",
  (command) =>
    command
      .option("--events <types>", "the event types to send, separated by commas, or all", words)
      .option("--allow-private", "allow a private address, on a service that is itself local", false),
  (slug: Slug, url: string, { allowPrivate, events }: { allowPrivate: boolean; events?: string[] }) => ({
    slug,
    url,
    allow_private: allowPrivate,
    events,
  }),
);

add(
  webhook,
  "revoke <slug>",
  "Remove the destination and its key.",
  "webhook-revoke",
  (command) => command,
  (slug: Slug) => ({ slug }),
);

add(
  webhook,
  "log <slug>",
  "List the latest notifications, every attempt and what became of them.",
  "webhook-log",
  (command) => command.option("--limit <messages>", "how many to list", number),
  (slug: Slug, { limit }: { limit?: number }) => ({ slug, limit }),
);

const documentField = program.command("document-field").description("What people hand in to a club.");

add(
  documentField,
  "add <slug>",
  "Add a document that people hand in.",
  "document-field-add",
  (command) =>
    command
      .requiredOption("--name <name>", "what the document is called")
      .option("--required", "no registration is validated without it", false),
  (slug: Slug, { name, required }: { name: string; required: boolean }) => ({ slug, name, required }),
);

const staffHours = program.command("staff-hours").description("Hours that staff validated.");

add(
  staffHours,
  "load <slug>",
  "Load a validated month from a JSON list of {begin, end, information}.",
  "staff-hours-load",
  (command) =>
    command
      .argument("<file>", "the list", entries)
      .requiredOption("--member <id>", "whose hours", number)
      .requiredOption("--month <month>", "YYYY-MM"),
  (slug: Slug, list: unknown, { member, month }: { member: number; month: string }) => ({
    slug,
    member_id: member,
    month,
    entries: list,
  }),
);

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
