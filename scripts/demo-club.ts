import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/** The slug of the demonstration club, which the service creates with `SERVICE_DEMO=1`. */
export const DEMO_CLUB = "demo";

/** The accounts of the demonstration, all with the password `demo`. */
export const DEMO_ACCOUNTS = ["director", "secretary", "treasurer", "coach", "doctor", "reader"].map(
  (role) => `${role}@demo.example`,
);

/** What the dashboard needs to speak to a club. */
export interface Connection {
  clientId: string;
  clientSecret: string;
}

const Remembered = z.object({ clientId: z.string(), clientSecret: z.string() });
const Created = z.object({ client_id: z.string(), client_secret: z.string() });

/**
 * The dashboard's own integration with the demonstration club: the one of the last start when the club still knows it,
 * else a new one, made through the control socket of the service as a director would make it.
 * @param baseUrl the club's base address
 * @param dataDirectory the dashboard's: the secret is kept there, readable by its owner only
 */
export async function connectDemoClub(
  baseUrl: string,
  dataDirectory: string,
  env: NodeJS.ProcessEnv,
): Promise<Connection> {
  const file = join(dataDirectory, "demo-club.json");
  if (existsSync(file)) {
    const remembered = Remembered.safeParse(JSON.parse(readFileSync(file, "utf8")));
    if (remembered.success && (await isKnown(baseUrl, remembered.data))) return remembered.data;
  }
  const connection = await createIntegration(env);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(connection)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return connection;
}

/** Whether the club accepts these credentials. While its API is off it answers 403, to credentials that it knows. */
async function isKnown(baseUrl: string, { clientId, clientSecret }: Connection): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  await answer.body?.cancel();
  return answer.status !== 401 && answer.status !== 400;
}

const Destination = z.object({ key: z.string() });

/**
 * Has the demonstration club announce its changes to the dashboard on this machine, as a director would do it for a club of one's own
 * in its administration. The destination that is there already keeps its key.
 * @param receiver `{dashboard}/hooks/demo`
 * @returns the key with which the club signs; undefined where the service takes no such address, and the dashboard then asks instead
 */
export async function announceTo(receiver: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const words = ["webhook", "set", DEMO_CLUB, receiver, "--allow-private", "--json"];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words], { env });
    return Destination.parse(JSON.parse(stdout)).key;
  } catch {
    return undefined;
  }
}

async function createIntegration(env: NodeJS.ProcessEnv): Promise<Connection> {
  const words = ["integration", "create", DEMO_CLUB, "--name", "Guichet", "--scopes", "all", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words], { env });
  const { client_id, client_secret } = Created.parse(JSON.parse(stdout));
  return { clientId: client_id, clientSecret: client_secret };
}
