import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";
import { ended, findServer, signalAll, untilReady } from "./postgres.ts";
import { openTcpDoor, type TcpDoor } from "./tcp-door.ts";

/** What becomes of a primary before its standby is promoted. `full` needs a disk of its own, which only root can make here. */
export type FailoverKind = "switched" | "killed" | "frozen" | "cut" | "full";

/** Room for a server's files and its journal; what is left is filled up where the disk is to be full. */
const DISK_MB = 320;

const STANDBY_POLLS = 300;
const STANDBY_POLL_MS = 100;

/** A primary, its standby, and the door that leads to whoever takes writes. */
export interface PostgresPair {
  /** By the door. */
  readonly url: string;
  readonly door: TcpDoor;
  /** Of the primary itself, past the door. */
  primaryUrl(): string;
  /** Kinds that can be tried here. */
  readonly kinds: readonly FailoverKind[];
  /**
   * Lets that become of the primary, promotes the standby, and leads the door to it.
   * @param betweenMs for how long nobody takes writes, at least
   */
  failOver(kind: FailoverKind, betweenMs?: number): Promise<void>;
  /** Lets the standby follow no more, once it has what was done: what is done from now on is lost where it is promoted. */
  detachStandby(): Promise<void>;
  /** Asks the standby something itself, such as a setting that it is to begin with. */
  onStandby(text: string): Promise<void>;
  /** Lets the standby hang, or go on. */
  freezeStandby(): void;
  thawStandby(): void;
  /** Ends what is left of the old primary, and gives the new one a standby. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a primary and a standby with streaming replication, on loopback ports of their own.
 * @param synchronous whether a commit waits for the standby (`synchronous_standby_names`)
 */
export async function startPostgresPair({ synchronous }: { synchronous: boolean }): Promise<PostgresPair> {
  const directory = mkdtempSync(join(tmpdir(), "guichet-pair-"));
  chmodSync(directory, 0o755);
  const door = await openTcpDoor();
  let primary = await PostgresNode.make(directory, 0);
  let old: PostgresNode | undefined;
  let standby: PostgresNode | undefined;
  const nodes = [primary];
  const heal = async () => {
    await old?.remove();
    old = undefined;
    standby = await PostgresNode.copyOf(primary, directory, nodes.length);
    nodes.push(standby);
    await primary.untilStreaming();
    if (!synchronous) return;
    await primary.query("alter system set synchronous_standby_names to 'standby'");
    await primary.query("select pg_reload_conf()");
    await primary.untilStreaming("sync");
  };
  await heal();
  door.lead(primary.port);
  process.once("exit", () => {
    for (const node of nodes) node.abandon();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    url: `postgres://guichet@127.0.0.1:${door.port}/postgres`,
    door,
    primaryUrl: () => primary.url,
    kinds: primary.isMounted
      ? ["switched", "killed", "frozen", "cut", "full"]
      : ["switched", "killed", "frozen", "cut"],
    failOver: async (kind, betweenMs = 0) => {
      if (!standby) throw new Error("There is no standby to promote.");
      const next = standby;
      door.lead(undefined);
      if (kind === "switched") await primary.end("SIGINT");
      if (kind === "killed") await primary.crash();
      if (kind === "frozen") primary.freeze();
      if (kind === "cut") door.sever();
      if (kind === "full") {
        // It still takes connections: that it has no room is found by writing.
        door.lead(primary.port);
        primary.fill();
      }
      await wait(betweenMs);
      if (kind === "full") {
        // Turned off before another takes its place: with room again it would take writes, too.
        door.lead(undefined);
        await primary.crash();
      }
      await next.query("select pg_promote()");
      [old, primary, standby] = [primary, next, undefined];
      door.lead(primary.port);
    },
    detachStandby: async () => {
      await primary.untilStreaming(undefined, "and flush_lsn >= pg_current_wal_flush_lsn()");
      await standby?.query("alter system set primary_conninfo to ''");
      await standby?.query("select pg_reload_conf()");
      for (let poll = 0; poll < STANDBY_POLLS; poll++) {
        const [found] = (await standby?.query("select count(*)::int as n from pg_stat_wal_receiver")) ?? [];
        if (found?.n === 0) return;
        await wait(STANDBY_POLL_MS);
      }
      throw new Error("The standby follows on.");
    },
    onStandby: async (text) => void (await standby?.query(text)),
    freezeStandby: () => standby?.freeze(),
    thawStandby: () => standby?.thaw(),
    heal,
    stop: async () => {
      await door.stop();
      for (const node of nodes) await node.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One server and its files. */
class PostgresNode {
  readonly port: number;
  readonly isMounted: boolean;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string, port: number, isMounted: boolean) {
    this.#folder = folder;
    this.port = port;
    this.isMounted = isMounted;
  }

  get url(): string {
    return `postgres://guichet@127.0.0.1:${this.port}/postgres`;
  }

  static async make(directory: string, nth: number): Promise<PostgresNode> {
    const node = await PostgresNode.#on(directory, nth);
    node.#run("initdb", ["-D", node.#data, "-U", "guichet", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
    // The files outlive each process of it that is killed: nothing need be forced to the disk.
    const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=on", "max_connections=100"];
    const bounds = ["max_wal_size=64MB", "wal_sender_timeout=5s", "wal_receiver_timeout=5s", "hot_standby=on"];
    writeFileSync(join(node.#data, "postgresql.auto.conf"), `${[...settings, ...bounds].join("\n")}\n`);
    await node.#start();
    return node;
  }

  static async copyOf(primary: PostgresNode, directory: string, nth: number): Promise<PostgresNode> {
    const node = await PostgresNode.#on(directory, nth);
    const from = `host=127.0.0.1 port=${primary.port} user=guichet application_name=standby`;
    node.#run("pg_basebackup", ["-D", node.#data, "-d", from, "-R", "-X", "stream", "-c", "fast"]);
    // A copy of a primary that waits for its standby would wait for one as soon as it is promoted.
    appendFileSync(join(node.#data, "postgresql.auto.conf"), "synchronous_standby_names=''\n");
    await node.#start();
    return node;
  }

  static async #on(directory: string, nth: number): Promise<PostgresNode> {
    const folder = join(directory, String(nth));
    mkdirSync(folder);
    const isMounted = mounted(folder);
    const { account } = findServer();
    if (account) chownSync(folder, account.uid, account.gid);
    return new PostgresNode(folder, await freePort(), isMounted);
  }

  async query(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until a standby has all of it. @param more a condition beside that, in SQL */
  async untilStreaming(state?: "sync", more = ""): Promise<void> {
    const wish = `state = 'streaming'${state ? ` and sync_state = '${state}'` : ""} ${more}`;
    for (let poll = 0; poll < STANDBY_POLLS; poll++) {
      const [found] = await this.query(`select count(*)::int as n from pg_stat_replication where ${wish}`);
      if (found?.n) return;
      await wait(STANDBY_POLL_MS);
    }
    throw new Error("The standby did not begin to follow in thirty seconds.");
  }

  freeze(): void {
    if (this.#process) signalAll(this.#process, "SIGSTOP");
  }

  thaw(): void {
    if (this.#process) signalAll(this.#process, "SIGCONT");
  }

  async crash(): Promise<void> {
    const server = this.#process;
    if (server) await ended(server, () => signalAll(server, "SIGKILL"));
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#process;
    if (server) await ended(server, () => server.kill(signal));
  }

  /** Leaves no room on its disk. */
  fill(): void {
    try {
      writeFileSync(join(this.#folder, "ballast"), Buffer.alloc(DISK_MB * 1024 * 1024));
    } catch {
      // Full it is.
    }
  }

  async remove(): Promise<void> {
    await this.crash();
    this.abandon();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Ends it without waiting. */
  abandon(): void {
    if (this.#process) signalAll(this.#process, "SIGKILL");
    if (this.isMounted) quietly("umount", ["-l", this.#folder]);
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  #run(program: string, words: readonly string[]): void {
    const { programs, account } = findServer();
    execFileSync(join(programs, program), words, { stdio: "ignore", cwd: this.#folder, ...account });
  }

  async #start(): Promise<void> {
    const { programs, account } = findServer();
    const said = openSync(join(this.#folder, "log"), "a");
    const own = ["-p", String(this.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
    this.#process = spawn(join(programs, "postgres"), ["-D", this.#data, ...own], {
      ...{ stdio: ["ignore", said, said], cwd: this.#folder },
      ...account,
    });
    closeSync(said);
    await untilReady(programs, this.port, this.#process);
  }
}

/** Gives a folder a small disk of its own in memory. @returns whether that was allowed */
function mounted(folder: string): boolean {
  return process.getuid?.() === 0 && quietly("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder]);
}

function quietly(program: string, words: readonly string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
