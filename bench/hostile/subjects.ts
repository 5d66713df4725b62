import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { ownFolder } from "../../scripts/own-folder.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import type { Target } from "./floods.ts";

/** A program that is flooded. */
export interface Subject {
  who: "service" | "dashboard";
  database: string;
  pid: number;
  target: Target;
  /** What the well-behaved client asks for, and how. */
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 180_000;
/** No quota may hide what the flood costs, or refuse the well-behaved client. */
export const UNLIMITED = "1000000";

/** The service with the demonstration club; the client reads a page of registrations. */
export async function startService(databaseUrl?: string): Promise<Subject> {
  const { url, port, child, token, own } = await serviceWithClub(databaseUrl);
  return {
    who: "service",
    database: databaseUrl ? "PostgreSQL" : "embedded",
    pid: child.pid ?? 0,
    target: { port, base: "/demo/api/v1", token, host: "127.0.0.1" },
    url: `${url}/demo/api/v1/annual-registrations?limit=50`,
    headers: { Authorization: `Bearer ${token}` },
    stop: async () => {
      await end(child);
      own.remove();
    },
  };
}

export async function serviceWithClub(databaseUrl?: string) {
  const own = ownFolder("hostile");
  const directory = own.path;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = launch(["service/main.ts"], {
    ...{ SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: url, SERVICE_DATA_DIR: directory, SERVICE_DEMO: "1" },
    ...{ SERVICE_DATABASE_URL: databaseUrl ?? "" },
  });
  try {
    const token = await tokenOf(url, directory, child);
    return { url, port, child, directory, own, token };
  } catch (cause) {
    await end(child);
    throw cause;
  }
}

async function tokenOf(url: string, directory: string, child: ChildProcess): Promise<string> {
  await untilAnswered(`${url}/healthz`, child);
  const made = await club(
    directory,
    "integration",
    "create",
    "demo",
    "--name",
    "B",
    "--scopes",
    "all",
    "--quota",
    UNLIMITED,
  );
  const { client_id, client_secret } = JSON.parse(made) as Record<string, string>;
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret } as Record<
    string,
    string
  >);
  const answer = await fetch(`${url}/demo/api/v1/token`, { method: "POST", body });
  const { access_token = "" } = (await answer.json()) as { access_token?: string };
  return access_token;
}

export function launch(words: string[], environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: "fatal", ...environment };
  return spawn(process.execPath, words, { env, stdio: ["ignore", "ignore", "inherit"] });
}

export async function club(directory: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, SERVICE_DATA_DIR: directory };
  const child = spawn(process.execPath, ["service/cli.ts", ...words, "--json"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`club ${words[0]} ended with ${code}`);
  return said;
}

export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && child.exitCode === null; ) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not answer.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
