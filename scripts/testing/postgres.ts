import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.ts";

/** Where Debian keeps the server's programs: one folder a major version. */
const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/** The server refuses to run as root; Debian's package creates this account for it. */
const DEBIAN_ACCOUNT = "postgres";

/** Polls of readiness: 100 × 100 ms leaves ten seconds for a busy two-core machine. */
const READY_POLLS = 100;
const READY_POLL_MS = 100;

/**
 * Starts a PostgreSQL server of its own in a temporary directory, on a free loopback port, and removes it on `stop`.
 * Installs Debian's package first where it is missing and we are root.
 * @throws when no server can be found or installed: one line that says what to install
 */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findPrograms() ?? installPrograms();
  const directory = mkdtempSync(join(tmpdir(), "guichet-postgres-"));
  const account = process.getuid?.() === 0 ? idsOf(DEBIAN_ACCOUNT) : undefined;
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
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    `listen_addresses='127.0.0.1'\nport=${port}\nunix_socket_directories=''\nfsync=off\nsynchronous_commit=off\nfull_page_writes=off\nmax_connections=300\n`,
  );
  const server = spawn(join(programs, "postgres"), ["-D", data], { stdio: "ignore", cwd: directory, ...account });
  const url = `postgres://guichet@127.0.0.1:${port}/postgres`;
  await untilReady(programs, port, server);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  if (!existsSync(DEBIAN_VERSIONS)) return undefined;
  return readdirSync(DEBIAN_VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_VERSIONS, version, "bin"))
    .find((folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "initdb")));
}

function installPrograms(): string {
  if (process.getuid?.() === 0) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "postgresql"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
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

async function untilReady(programs: string, port: number, server: ChildProcess): Promise<void> {
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
