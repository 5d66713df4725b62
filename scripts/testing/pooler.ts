import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hasProgram } from "./debian.ts";
import { freePort } from "./free-port.ts";

/** Where Debian keeps it. */
const PROGRAM = "/usr/sbin/pgbouncer";

/** It refuses to run as root; it comes with PostgreSQL's common files, and so with this account. */
const ACCOUNT = "postgres";

/** Polls of readiness, as of the server's. */
const READY_POLLS = 100;
const READY_POLL_MS = 100;

/** How a pooler lends what it has. */
export type PoolMode = "session" | "transaction" | "statement";

/** A PgBouncer of the tests' own. */
export interface TestPooler {
  /** The address of a database of the server, by way of the pooler. */
  through(url: string): string;
  /** Has it lend otherwise from now on, also to whoever is connected. */
  become(mode: PoolMode): Promise<void>;
  stop(): Promise<void>;
}

/** Whether PgBouncer is there; without it the tests behind a pooler are left out. */
export const hasPooler = (): boolean => hasProgram(PROGRAM, { name: "pgbouncer", tests: "Tests behind a pooler" });

/**
 * Starts PgBouncer before a server, on a free loopback port.
 * @param server the server's address: its account is let in without a password
 * @param settings lines of pgbouncer.ini beside our own, such as `default_pool_size=1`
 */
export async function startPooler(
  server: string,
  mode: PoolMode,
  settings: readonly string[] = [],
): Promise<TestPooler> {
  const { hostname, port: behind, username } = new URL(server);
  const directory = mkdtempSync(join(tmpdir(), "guichet-pooler-"));
  const port = await freePort();
  const file = join(directory, "pgbouncer.ini");
  const configure = (mode: PoolMode) => {
    const lines = [
      ...["[databases]", `* = host=${hostname} port=${behind || 5432}`, "[pgbouncer]", `pool_mode=${mode}`],
      ...["listen_addr=127.0.0.1", `listen_port=${port}`, "unix_socket_dir=", "auth_type=trust"],
      ...[`auth_file=${join(directory, "accounts")}`, `admin_users=${username}`, "max_client_conn=500"],
      ...["default_pool_size=40", ...settings],
    ];
    writeFileSync(file, `${lines.join("\n")}\n`);
  };
  configure(mode);
  writeFileSync(join(directory, "accounts"), `"${username}" ""\n`);
  const account = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
  if (account) chownSync(directory, account.uid, account.gid);
  chmodSync(directory, 0o755);
  const program = spawn(PROGRAM, ["-q", file], { stdio: "ignore", cwd: directory, ...account });
  const end = () => void program.kill("SIGKILL");
  process.once("exit", end);
  await untilOpen(port);
  return {
    through: (url) => {
      const through = new URL(url);
      through.searchParams.delete("host");
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    become: async (mode) => {
      configure(mode);
      program.kill("SIGHUP");
      // It reads its settings again at its next turn.
      await wait(READY_POLL_MS * 5);
    },
    stop: async () => {
      process.off("exit", end);
      if (program.exitCode === null && program.signalCode === null) {
        const gone = once(program, "exit");
        program.kill("SIGKILL");
        await gone;
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const idOf = (flag: string) => Number(execFileSync("id", [flag, ACCOUNT], { encoding: "utf8" }));

async function untilOpen(port: number): Promise<void> {
  for (let poll = 0; poll < READY_POLLS; poll++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(READY_POLL_MS);
  }
  throw new Error("PgBouncer did not become ready in ten seconds.");
}
