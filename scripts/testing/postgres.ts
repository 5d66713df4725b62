import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noteCount } from "./counts.ts";
import { installPackage, isDebianRoot } from "./debian.ts";
import { freePort } from "./free-port.ts";
import { root } from "./pages.ts";

/** Where Debian keeps the server's programs: one folder a major version. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/** The server refuses to run as root; Debian's package creates this account for it. */
const DEBIAN_ACCOUNT = "postgres";

/** Polls of readiness: 100 × 100 ms leaves ten seconds for a busy two-core machine. */
const READY_POLLS = 100;
const READY_POLL_MS = 100;

/** After so many milliseconds a server that was asked to stop is ended. */
const STOP_LIMIT_MS = 20_000;

/** A PostgreSQL server of the tests' own, and what may happen to it. */
export interface TestServer {
  readonly url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Ends every process of it at once, as a machine that loses its power. Its files stay. */
  crash(): Promise<void>;
  /** Starts it again on its files. */
  restart(): Promise<void>;
  /** Lets it hang, as a machine out of memory: connections stay, nothing answers. */
  freeze(): void;
  thaw(): void;
}

/**
 * Starts a PostgreSQL server of its own in a temporary directory, on a free loopback port, and removes it on `stop`.
 * Installs Debian's package first where it is missing and we are root.
 * @param settings lines of postgresql.conf beside our own, such as `max_connections=30`
 * @throws when no server can be found or installed: one line that says what to install
 */
export async function startPostgres(settings: readonly string[] = []): Promise<TestServer> {
  const { programs, account } = findServer();
  const directory = mkdtempSync(join(tmpdir(), "guichet-postgres-"));
  if (account) chownSync(directory, account.uid, account.gid);
  const data = join(directory, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "guichet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    {
      stdio: "ignore",
      cwd: directory,
      ...account,
    },
  );
  const port = await freePort();
  // The tests' data is thrown away: durability would only cost time.
  const base = `listen_addresses='127.0.0.1'\nport=${port}\nunix_socket_directories=''\nfsync=off\nsynchronous_commit=off\nfull_page_writes=off\nmax_connections=300\nlog_statement=ddl\n`;
  writeFileSync(join(data, "postgresql.auto.conf"), base + settings.map((line) => `${line}\n`).join(""));
  const log = join(directory, "log");
  const said = openSync(log, "a");
  const launch = async () => {
    const stdio = ["ignore", "ignore", said] as const;
    const server = spawn(join(programs, "postgres"), ["-D", data], { stdio: [...stdio], cwd: directory, ...account });
    await untilReady(programs, port, server);
    return server;
  };
  let server = await launch();
  // Whatever ends us: nobody else would.
  process.once("exit", () => {
    signalAll(server, "SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    url: `postgres://guichet@127.0.0.1:${port}/postgres`,
    stop: async () => {
      signalAll(server, "SIGCONT");
      const insist = setTimeout(() => signalAll(server, "SIGKILL"), STOP_LIMIT_MS);
      await ended(server, () => server.kill("SIGINT"));
      clearTimeout(insist);
      noteMigrations(readFileSync(log, "utf8"));
      rmSync(directory, { recursive: true, force: true });
    },
    crash: () => ended(server, () => signalAll(server, "SIGKILL")),
    restart: async () => {
      server = await launch();
    },
    freeze: () => signalAll(server, "SIGSTOP"),
    thaw: () => signalAll(server, "SIGCONT"),
  };
}

/**
 * Where the server's programs are, and the account that they want in place of root. Installs Debian's package where it is missing and we are root.
 * @throws when none can be found or installed
 */
export function findServer(): { programs: string; account: { uid: number; gid: number } | undefined } {
  const programs = findPrograms() ?? installPrograms();
  return { programs, account: process.getuid?.() === 0 ? idsOf(DEBIAN_ACCOUNT) : undefined };
}

/** The programs with tables of their own, and where their migrations begin. */
const INITIAL = {
  dashboard: "lib/base/store/migrations/0000_initial.sql",
  club: "service/store/migrations/0000_initial.sql",
};

/** Counts who made tables by migrations, whichever process that was: only then the first statement of all of them is said. */
function noteMigrations(log: string): void {
  for (const [whose, file] of Object.entries(INITIAL)) {
    const [first = ""] = readFileSync(join(root, file), "utf8").split(";");
    noteCount("migration", whose, log.split(first).length - 1);
  }
}

/** Ends a server in some way and waits until it is gone; one that is gone already is left alone. */
export async function ended(server: ChildProcess, end: () => void): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once("exit", resolve));
  end();
  await gone;
}

/** The server and its processes, one a connection: each has a session of its own, so that no group holds them. */
export function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = server;
  if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  // The server first: stopped, it makes no further process.
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const known = children();
  process.kill(pid, signal);
  for (const child of known) {
    try {
      process.kill(Number(child), signal);
    } catch {
      // Its connection ended meanwhile.
    }
  }
}

function findPrograms(): string | undefined {
  if (!existsSync(DEBIAN_VERSIONS)) return undefined;
  return readdirSync(DEBIAN_VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_VERSIONS, version, "bin"))
    .find((folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb")));
}

function installPrograms(): string {
  if (isDebianRoot()) installPackage("postgresql");
  const programs = findPrograms();
  if (!programs)
    throw new Error(
      "The tests need a PostgreSQL server: install Debian's package `postgresql`, or set TEST_POSTGRES_URL.",
    );
  return programs;
}

function idsOf(account: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, account], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Waits until a server on a loopback port answers. @throws when it ends before, or does not in ten seconds */
export async function untilReady(programs: string, port: number, server: ChildProcess): Promise<void> {
  for (let poll = 0; poll < READY_POLLS; poll++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at its start with code ${server.exitCode}.`);
    try {
      execFileSync(join(programs, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port), "-U", "guichet"]);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
  }
  server.kill("SIGKILL");
  throw new Error("PostgreSQL did not become ready in ten seconds.");
}
