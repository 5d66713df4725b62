import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The state that /proc/net/tcp gives a socket that listens. */
const LISTEN = "0A";

/** The process that listens on a port of this machine, found where Linux keeps it. */
export function pidListeningOn(port: number): number {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  const inodes = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === LISTEN)
      .map((fields) => fields[9]),
  );
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of descriptorsOf(pid)) {
      if (inodes.some((inode) => descriptor === `socket:[${inode}]`)) return Number(pid);
    }
  }
  throw new Error(`No process listens on port ${port}.`);
}

function descriptorsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    // The process ended while we looked, or it is somebody else's.
    return [];
  }
}
