import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { asCalled } from "#runtime/called.ts";
import type { CommandName } from "./commands.ts";

/** What somebody asks of the running service by the words of a command. */
export interface Wish {
  command: CommandName;
  /** JSON, as the service takes it. */
  input: object;
  /** The answer is to be printed as JSON. */
  json: boolean;
}

const words = (list: string, before: string[] = []) => [...before, ...list.split(/[\s,]+/).filter(Boolean)];

/** A whole number among the words. */
export function wholeNumber(text: string): number {
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

type Slug = string;

/**
 * Reads the words of `npm run club --`: a list, a command an entry.
 * @param heard is told what they ask for
 * @returns what reads them; it throws `CommanderError` for those that it does not understand
 */
export function clubCommandLine(heard: (wish: Wish) => Promise<void>): Command {
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
        return heard({ command: name, input: input(...(given as Arguments)), json });
      });
  }

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
    "hold <slug>",
    "Make a club stand still, to be backed up and restored elsewhere. The others go on.",
    "hold",
    (command) => command,
    (slug: Slug) => ({ slug }),
  );

  add(
    program,
    "release <slug>",
    "Let a club go on that stands still.",
    "release",
    (command) => command,
    (slug: Slug) => ({ slug }),
  );

  add(
    program,
    "forget <slug>",
    "Forget a club that stands still, with everything that is here of it.",
    "forget",
    (command) => command.requiredOption("--name <name>", "the club's name, so that it is no other"),
    (slug: Slug, { name }: { name: string }) => ({ slug, name }),
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
        .option("--members <count>", "how many people", wholeNumber)
        .option("--seed <number>", "the same number makes the same people", wholeNumber),
    (slug: Slug, { members, seed }: { members?: number; seed?: number }) => ({ slug, members, seed }),
  );

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
        .option("--quota <requests>", "requests per minute", wholeNumber),
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
    (command) => command.option("--limit <messages>", "how many to list", wholeNumber),
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
        .requiredOption("--member <id>", "whose hours", wholeNumber)
        .requiredOption("--month <month>", "YYYY-MM"),
    (slug: Slug, list: unknown, { member, month }: { member: number; month: string }) => ({
      slug,
      member_id: member,
      month,
      entries: list,
    }),
  );

  return program;
}
