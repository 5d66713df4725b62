import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build, isBuilt } from "../../scripts/build.ts";
import { ownFolder } from "../../scripts/own-folder.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { club, end, launch, type Subject, serviceWithClub, UNLIMITED, untilAnswered } from "./subjects.ts";

/** The copy of the demonstration club is complete within this time. */
const PATIENCE_MS = 120_000;
const DIRECTOR = "director@demo.example";
/** The machine at which the director sits; the flood comes from others. */
const OFFICE = "203.0.113.7";

/** The dashboard behind its own front, with the demonstration club; the client is a director who reads registrations. */
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
  const environment = {
    ...{ PORT: String(port), NEXTAUTH_URL: url, NEXTAUTH_SECRET: "x".repeat(32), HOST: "127.0.0.1" },
    ...{ DATA_DIR: directory, DATABASE_URL: databaseUrl ?? "", NEXT_TELEMETRY_DISABLED: "1" },
    ...{ GUICHET_DEMO: "1", TRUSTED_PROXIES: "127.0.0.1", CLUB_API_URL: `${service.url}/demo/api/v1` },
    ...{ CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
  };
  let child = launch(["lib/desk/front/main.ts"], environment);
  const stop = async () => {
    await end(child);
    await end(service.child);
    for (const used of [own, service.own]) used.remove();
  };
  try {
    await untilAnswered(`${url}/sign-in`, child);
    // The embedded database has one program: a feed is made while the desk is closed.
    await end(child);
    const feed = `/api/calendars/${(await program(MAKE_FEED, environment)).trim()}.ics`;
    child = launch(["lib/desk/front/main.ts"], environment);
    await untilAnswered(`${url}/sign-in`, child);
    const headers = { cookie: await signIn(url, DIRECTOR), "x-forwarded-for": OFFICE };
    const people = {
      reader: await signIn(url, "reader@demo.example"),
      coach: await signIn(url, "coach@demo.example"),
      ended: await signIn(url, "treasurer@demo.example"),
    };
    await signOut(url, people.ended);
    const rows = await registrations(url, headers);
    const stranger = await signInPage(url);
    return {
      who: "dashboard",
      database: databaseUrl ? "PostgreSQL" : "embedded",
      pid: child.pid ?? 0,
      target: {
        port,
        base: "",
        token: "",
        host: new URL(url).host,
        origin: url,
        ...stranger,
        people,
        feed,
        rows: rows.slice(url.length),
      },
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

/** A group's calendar as its coach has it. */
const MAKE_FEED = [
  ...["--input-type=module", "-e"],
  `const { store, closeStore } = await import("#lib/base/store/database.ts");
   const { findAccountByEmail } = await import("#lib/base/store/accounts.ts");
   const { addFeed } = await import("#lib/activities/feeds/feeds.ts");
   const { db } = await store();
   const person = await findAccountByEmail(db, "coach@demo.example");
   const seat = { person, club: "demo", role: "coach", scopes: null };
   console.log(await db.transaction((tx) => addFeed(tx, seat, { kind: "group", subject: "1" })));
   await closeStore();`,
];

/** Runs one of our programs to its end. @returns what it printed */
async function program(words: readonly string[], environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=react-server", ...words], { env });
  return stdout;
}

async function signOut(url: string, cookies: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/csrf`, { headers: { cookie: cookies } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  await fetch(`${url}/api/auth/signout`, {
    method: "POST",
    headers: { origin: url, cookie: [cookies, cookiesOf(answer)].filter(Boolean).join("; ") },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
}

/** @returns the cookies of an account of the demonstration */
async function signIn(url: string, email: string): Promise<string> {
  const { csrf, cookie } = await signInPage(url);
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { origin: url, cookie, "x-forwarded-for": OFFICE },
    body: new URLSearchParams({ email, password: "demo", csrfToken: csrf, json: "true" }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}.`);
  return [cookie, cookiesOf(answer)].join("; ");
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
