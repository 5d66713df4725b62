import { build, isBuilt } from "../../scripts/build.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { freePort } from "../../scripts/ports.ts";
import { club, end, launch, type Subject, serviceWithClub, UNLIMITED, untilAnswered } from "./subjects.ts";

/** The copy of the demonstration club is complete within this time. */
const PATIENCE_MS = 120_000;
const SECRETARY = { email: "secretary@demo.example", password: "demo" };
/** The machine at which the secretary sits; the flood comes from others. */
const OFFICE = "203.0.113.7";

/** The dashboard behind its own front, with the demonstration club; the client is a secretary who reads registrations. */
export async function startDashboard(databaseUrl?: string): Promise<Subject> {
  if (!isBuilt() && (await build()) !== 0) throw new Error("The dashboard could not be built.");
  const service = await serviceWithClub(undefined);
  const own = ownFolder("hostile");
  const directory = own.path;
  const words = ["integration", "create", "demo", "--name", "Desk", "--scopes", "all", "--quota", UNLIMITED];
  const made = await club(service.directory, ...words);
  const { client_id, client_secret } = JSON.parse(made) as { client_id: string; client_secret: string };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = launch(["lib/front/main.ts"], {
    ...{ PORT: String(port), NEXTAUTH_URL: url, NEXTAUTH_SECRET: "x".repeat(32), HOST: "127.0.0.1" },
    ...{ DATA_DIR: directory, DATABASE_URL: databaseUrl ?? "", NEXT_TELEMETRY_DISABLED: "1" },
    ...{ GUICHET_DEMO: "1", TRUSTED_PROXIES: "127.0.0.1", CLUB_API_URL: `${service.url}/demo/api/v1` },
    ...{ CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
  });
  const stop = async () => {
    await end(child);
    await end(service.child);
    for (const used of [own, service.own]) used.remove();
  };
  try {
    await untilAnswered(`${url}/sign-in`, child);
    const headers = { cookie: await signIn(url), "x-forwarded-for": OFFICE };
    const rows = await registrations(url, headers);
    const stranger = await signInPage(url);
    return {
      who: "dashboard",
      database: databaseUrl ? "PostgreSQL" : "embedded",
      pid: child.pid ?? 0,
      target: { port, base: "", token: "", host: new URL(url).host, origin: url, ...stranger },
      url: rows,
      headers,
      stop,
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** What a browser has in hand that has the sign-in page open. */
async function signInPage(url: string): Promise<{ csrf: string; cookie: string }> {
  const answer = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return { csrf: csrfToken, cookie: cookiesOf(answer) };
}

/** @returns the cookies of a signed-in secretary */
async function signIn(url: string): Promise<string> {
  const { csrf, cookie } = await signInPage(url);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { origin: url, cookie, "x-forwarded-for": OFFICE },
    body: new URLSearchParams({ ...SECRETARY, csrfToken: csrf, json: "true" }),
  });
  if (!answer.ok) throw new Error(`The secretary could not sign in: ${answer.status}.`);
  return cookiesOf(answer);
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** The season that runs: the second of the demonstration club. */
const SEASON = "demo/2/registrations";
/** The copy is complete enough for a page of rows and its counts. */
const ROWS = 100;

/** @returns the address of a page of registrations, once they are there: a season is copied when somebody opens it */
async function registrations(url: string, headers: Record<string, string>): Promise<string> {
  const address = `${url}/api/clubs/${SEASON}?state=all`;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    await (await fetch(`${url}/${SEASON}`, { headers })).text();
    const answer = await fetch(address, { headers });
    if (answer.ok && ((await answer.json()) as { total: number }).total >= ROWS) return address;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("The registrations never came.");
}
