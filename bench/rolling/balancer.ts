import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { installPackage, isDebianRoot } from "../../scripts/testing/debian.ts";
import { freePort } from "../../scripts/testing/free-port.ts";

/** Those of Debian; each is run with the file of `deploy/` that an operator gets. */
export const BALANCERS = ["haproxy", "caddy"] as const;
export type Balancer = (typeof BALANCERS)[number];

/** The port at which people and programs come in, and those of the programs behind it. */
export interface Balanced {
  port: number;
  dashboards: readonly [number, number];
  services: readonly [number, number];
}

/** By the name that is asked for a balancer tells the desk from the clubs' API: this machine has two. */
export const NAMES = { desk: "localhost", clubs: "127.0.0.1" } as const;

/** Starts a balancer in front of two dashboards and two services. @returns what ends it */
export async function startBalancer(kind: Balancer, folder: string, balanced: Balanced): Promise<() => Promise<void>> {
  const program = programOf(kind);
  const log = openSync(join(folder, `${kind}.log`), "a");
  const { args, env } = kind === "haproxy" ? haproxy(balanced) : await caddy(folder, balanced);
  const running = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", log, log] });
  return () => ended(running);
}

/** Debian's HAProxy; installed where it is missing and we are root. @throws where there is none */
export function haproxyProgram(): string {
  return programOf("haproxy");
}

/** Tells a running HAProxy something by its admin socket. @throws where it says anything but nothing */
export async function tellHaproxy(admin: string, command: string): Promise<void> {
  const socket = connect(admin);
  socket.end(`${command}\n`);
  const answer = (await text(socket)).trim();
  if (answer !== "") throw new Error(`HAProxy: ${answer}`);
}

const local = (port: number) => `127.0.0.1:${port}`;

function haproxy({ port, dashboards, services }: Balanced) {
  return {
    args: ["-db", "-f", "deploy/haproxy.cfg"],
    env: {
      BIND: local(port),
      ...{ DESK: NAMES.desk, DESK_1: local(dashboards[0]), DESK_2: local(dashboards[1]) },
      ...{ CLUBS: NAMES.clubs, CLUBS_1: local(services[0]), CLUBS_2: local(services[1]) },
    },
  };
}

async function caddy(folder: string, { port, dashboards, services }: Balanced) {
  return {
    args: ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"],
    env: {
      ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ADMIN: local(await freePort()) },
      ...{ DESK: `http://${NAMES.desk}:${port}`, DASHBOARDS: dashboards.map(local).join(" ") },
      ...{ CLUBS: `http://${NAMES.clubs}:${port}`, SERVICES: services.map(local).join(" ") },
    },
  };
}

function programOf(kind: Balancer): string {
  const find = () => ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map((at) => join(at, kind)).find(isThere);
  const found = find() ?? (isDebianRoot() && installPackage(kind) ? find() : undefined);
  if (!found) throw new Error(`The rolling restart needs a balancer: install Debian's package \`${kind}\`.`);
  return found;
}

function isThere(path: string): boolean {
  try {
    execFileSync(path, [path.endsWith("caddy") ? "version" : "-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function ended(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once("exit", resolve));
  running.kill("SIGKILL");
  await gone;
}
