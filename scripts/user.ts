/**
 * `npm run user -- …`: the dashboard's accounts. Asks the running dashboard through its control socket, because the embedded database
 * belongs to that process; opens the database itself when no dashboard runs or when it is on a PostgreSQL server.
 */
import { text } from "node:stream/consumers";
import { Command as Program } from "commander";
import { type Command, type CommandResult, carryOut, readCommand } from "#lib/base/access/commands.ts";
import { askDashboard } from "#lib/base/access/control-socket.ts";
import { roles } from "#lib/base/access/roles.ts";
import { environment } from "#lib/base/program/environment.ts";
import { closeStore, store } from "#lib/base/store/database.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { isMendable } from "#runtime/mendable.ts";

const program = new Program("user")
  .description("Accounts of the dashboard.")
  .option("--json", "print what came of it as JSON")
  .configureHelp({ sortSubcommands: true });

const roleWords = `one of ${roles.join(", ")}`;

program
  .command("list")
  .description("every account with its roles")
  .action(() => run({ do: "list" }));

program
  .command("add <email>")
  .description("make an account; without --password-stdin a password is invented and shown once")
  .requiredOption("--name <name>", "the person's name")
  .option("--club <slug>", "needed where several clubs are connected")
  .option("--role <role>", roleWords, "director")
  .option("--password-stdin", "read the password from standard input")
  .action(async (email, { name, club, role, passwordStdin }) =>
    run({ do: "add", email, name, club, role, password: await passwordFrom(passwordStdin) }),
  );

program
  .command("disable <email>")
  .description("sign an account out everywhere and let it sign in no more")
  .action((email) => run({ do: "disable", email }));

program
  .command("enable <email>")
  .description("let a disabled account sign in again")
  .action((email) => run({ do: "enable", email }));

program
  .command("role <email> <role>")
  .description(`give a role in a club: ${roleWords}, or none`)
  .option("--club <slug>", "needed where several clubs are connected")
  .action((email, role, { club }) => run({ do: "role", email, role, club }));

program
  .command("password <email>")
  .description("replace a password; without --password-stdin one is invented and shown once")
  .option("--password-stdin", "read the password from standard input")
  .action(async (email, { passwordStdin }) =>
    run({ do: "password", email, password: await passwordFrom(passwordStdin) }),
  );

program
  .command("provider-untie <email>")
  .description(
    "let somebody be recognised anew by the OpenID provider, who has another account there; whoever came through it is signed out",
  )
  .action((email) => run({ do: "provider-untie", email }));

program
  .command("passwords-on")
  .description("let a club take passwords again that has everybody come by the OpenID provider: for when that is away")
  .option("--club <slug>", "needed where several clubs are connected")
  .action(({ club }) => run({ do: "passwords-on", club }));

program
  .command("second-factor-off <email>")
  .description("switch somebody's second factor off, who has lost it and their recovery codes")
  .action((email) => run({ do: "second-factor-off", email }));

program
  .command("operator <email>")
  .description("let somebody connect clubs and watch over them (/operator); a right that no role includes")
  .option("--name <name>", "of somebody who has no account yet: it is made, and its password invented and shown once")
  .option("--password-stdin", "read the password of a new account from standard input")
  .action(async (email, { name, passwordStdin }) =>
    run({ do: "operator", email, name, password: await passwordFrom(passwordStdin) }),
  );

program
  .command("operator-end <email>")
  .description("take that right away")
  .action((email) => run({ do: "operator-end", email }));

program
  .command("adopt-secret")
  .description(
    "after NEXTAUTH_SECRET was lost or replaced: make the present one the database's own; stop the dashboards first",
  )
  .action(() => run({ do: "adopt-secret" }));

async function passwordFrom(standardInput: boolean | undefined): Promise<string | undefined> {
  return standardInput ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
}

async function run(wish: object): Promise<void> {
  const answer = await ask(readCommand(wish));
  const { json } = program.opts<{ json?: boolean }>();
  console.log(json ? JSON.stringify(answer.data) : answer.lines.join("\n"));
}

async function ask(asked: Command): Promise<CommandResult> {
  const { dataDirectory, databaseUrl } = environment();
  const answer = databaseUrl ? undefined : await askDashboard(dataDirectory, asked);
  if (answer) return answer;
  try {
    return await carryOut((await store()).db, asked);
  } finally {
    await closeStore();
  }
}

try {
  await program.parseAsync();
} catch (cause) {
  console.error(isMendable(cause, CommandRefused) ? cause.message : cause);
  process.exitCode = 1;
}
