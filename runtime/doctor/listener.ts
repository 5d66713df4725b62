import { readdir, readFile, readlink } from "node:fs/promises";
import { connect, createServer } from "node:net";

/** Who listens on a port. */
export interface Listener {
  pid: number;
  /** The program as the system calls it; its arguments may hold secrets. */
  name: string;
}

const CONNECT_WITHIN_MS = 2_000;
/** The state of a socket that listens (include/net/tcp_states.h). */
const LISTENING = "0A";

/** Whether somebody listens at an address of this machine. */
export function isListenedOn(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.setTimeout(CONNECT_WITHIN_MS, () => end(true));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/** From here on every account may listen, on Linux unless told otherwise. */
const UNPRIVILEGED_FROM = 1024;

/** Whether this account may not listen on a port on which nobody does. Only a low one is tried, for a moment. */
export function isForbidden(port: number, host: string): Promise<boolean> {
  if (port >= UNPRIVILEGED_FROM) return Promise.resolve(false);
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (cause: NodeJS.ErrnoException) => resolve(cause.code === "EACCES"));
    server.listen({ port, host }, () => server.close(() => resolve(false)));
  });
}

/** Who listens on a port, where the system tells: Linux does of one's own processes, and to root of all. */
export async function listenerOn(port: number): Promise<Listener | undefined> {
  try {
    const inodes = (await Promise.all(["tcp", "tcp6"].map((table) => socketsOn(`/proc/net/${table}`, port)))).flat();
    if (inodes.length === 0) return undefined;
    const wanted = new Set(inodes.map((inode) => `socket:[${inode}]`));
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)))
      if (await hasOne(pid, wanted))
        return { pid: Number(pid), name: (await readFile(`/proc/${pid}/comm`, "utf8")).trim() };
  } catch {
    // Another system than Linux, or a process that has just ended.
  }
  return undefined;
}

async function socketsOn(table: string, port: number): Promise<string[]> {
  const lines = (await readFile(table, "utf8").catch(() => "")).split("\n").slice(1);
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return lines.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    return fields[1]?.endsWith(suffix) && fields[3] === LISTENING && fields[9] ? [fields[9]] : [];
  });
}

async function hasOne(pid: string, wanted: ReadonlySet<string>): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const file of files) if (wanted.has(await readlink(`/proc/${pid}/fd/${file}`).catch(() => ""))) return true;
  return false;
}
