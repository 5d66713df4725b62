import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/testing/free-port.ts";
import { type OwnDatabase, ownDatabase } from "../../scripts/testing/own-database.ts";
import { copyClub } from "../../scripts/testing/prepared-databases.ts";
import { createPerson, tokenAt } from "../testing/calls.ts";
import { type ServiceProcess, startProcess } from "../testing/process.ts";
import { KINDS } from "../testing/service.ts";
import { renderQuickStart } from "./quick-start.ts";

const SLUG = "fencing";
const root = process.cwd();

/** The lines of each step, as a reader copies them from the page. */
function linesOn(page: string): Record<string, string> {
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  const found = [...page.matchAll(/<pre [^>]*data-copy="(\w+)"[^>]*>([^<]*)<\/pre>/g)];
  return Object.fromEntries(
    found.map(([, step = "", lines = ""]) => [
      step,
      lines.replace(/&(?:lt|gt|quot|#39|amp);/g, (word) => characters[word] ?? ""),
    ]),
  );
}

describe.each(KINDS)("the quick start on the page, line by line in a shell, %s", (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-quick-start-"));
  const receivers: number[] = [];
  let database: OwnDatabase | undefined;
  let service: ServiceProcess;
  let lines: Record<string, string>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const dataDirectory = join(folder, "data");
    database = kind === "PostgreSQL" ? await ownDatabase() : undefined;
    service = await startProcess({ dataDirectory, ...(database && { databaseUrl: database.url }) });
    if (!database) copyClub(dataDirectory, SLUG);
    await service.club("create", SLUG, "--name", "L’Épée d’Argent");
    const page = await fetch(`${service.url}/${SLUG}/api/v1/docs`);
    lines = linesOn(await page.text());
    environment = { SERVICE_DATA_DIR: dataDirectory, PORT: String(await freePort()) };
  });
  afterAll(async () => {
    for (const pid of receivers) process.kill(pid, "SIGKILL");
    await service.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Begins to run lines in a shell. @param typed what is typed when they ask */
  function begin(script: string, { typed = "", cwd = folder, more = {} } = {}): ChildProcess {
    const env = { ...process.env, ...environment, ...more };
    const shell = spawn("sh", ["-c", script], { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
    shell.stdin?.end(typed);
    return shell;
  }
  /** Runs lines to their end; gives what they print. */
  async function run(script: string, options?: Parameters<typeof begin>[1]): Promise<string> {
    const shell = begin(script, options);
    let printed = "";
    shell.stdout?.on("data", (chunk) => {
      printed += chunk;
    });
    const [code] = await once(shell, "close");
    expect(code, `${script}\n${printed}`).toBe(0);
    return printed;
  }
  const step = (name: string) => lines[name] ?? expect.unreachable(`the page has no lines for ${name}`);

  it("makes an access, takes a token, reads, writes once and takes it back", async () => {
    const access = await run(step("access"), { cwd: root });
    const id = /club_\w+/.exec(access)?.[0] ?? expect.unreachable(access);
    const secret = [...access.matchAll(/[\w-]{40,}/g)].at(-1)?.[0] ?? expect.unreachable(access);
    const names = ["credentials", "token", "context", "seasons", "create", "create", "remove", "remove", "seasons"];
    const printed = await run(names.map(step).join("\n"), { typed: `${id}\n${secret}\n` });
    const [token, context, seasons, ...made] = printed.trim().split("\n");
    const [created, ...again] = made.slice(0, -1);
    expect(token).toBe("Client id: Client secret: A token, for 600 seconds");
    expect(JSON.parse(context ?? "")).toMatchObject({ status: "ok", integration: { client_id: id } });
    expect(JSON.parse(seasons ?? "")).toMatchObject({ data: [] });
    expect(JSON.parse(created ?? "")).toEqual({ data: { id: expect.any(Number) } });
    // Both blocks were copied twice: the season is made once and removed once.
    expect(again).toEqual(Array.from({ length: 5 }, () => created));
    expect(made.at(-1)).toBe(seasons);
  });

  it.each([
    ["node", "node"],
    ["python", "python3"],
  ])("starts a receiver in %s that takes what the club sends and refuses what is forged", async (name, program) => {
    // Where its language is not installed there is nothing to try; Node is everywhere.
    if (spawnSync(program, ["--version"]).status !== 0) return;
    const set = await run(step("destination"), { cwd: root });
    const WEBHOOK_KEY = /whsec_[\w+/=]+/.exec(set)?.[0] ?? expect.unreachable(set);
    const shell = begin(`${step("key")}\n${step(name)}\necho "pid $!"`, { typed: `${WEBHOOK_KEY}\n` });
    const heard: string[] = [];
    const output = createInterface({ input: shell.stdout ?? expect.unreachable() });
    const until = (known: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => {
          const line = heard.find((one) => known.test(one));
          if (line !== undefined) resolve(line);
        };
        output.on("line", look);
        output.on("close", () => reject(new Error(`the receiver ended: ${heard.join("\n")}`)));
        look();
      });
    output.on("line", (line) => heard.push(line));
    const pid = Number(/pid (\d+)/.exec(await until(/pid \d/))?.[1]);
    receivers.push(pid);
    await until(/listening/);

    const answers = await run(`${step("sign")}\n${step("deliver")}`, { more: { WEBHOOK_KEY } });
    expect(answers).toBe("204\n400\n");
    expect(await until(/^refused/)).toContain("not signed with our key");

    const { client_id, client_secret } = await service.club(
      ...["integration", "create", SLUG, "--name", `Of ${name}`, "--scopes", "all"],
    );
    const { access_token } = await tokenAt(service.url, SLUG, { client_id, client_secret });
    await createPerson(service.url, SLUG, access_token, 1);
    expect(await until(/members\.created/)).toMatch(
      new RegExp(`^received members.created ${service.url}/${SLUG}/api/v1/members/\\d+$`),
    );
    process.kill(pid, "SIGKILL");
    receivers.splice(receivers.indexOf(pid), 1);
  });
});

it("shows a club on the internet a destination on the internet, and quotes whatever its address has", () => {
  const about = { activation: "activation", announced: ["members.created"] as const };
  const page = String(renderQuickStart({ slug: SLUG, baseUrl: "https://club.example/it's/api/v1" }, about));
  const lines = linesOn(page);
  expect(lines.destination).toBe(`npm run club -- webhook set ${SLUG} https://receiver.example/`);
  expect(
    spawnSync("sh", ["-c", `${lines.token?.split("\n")[0]}\necho "$BASE"`])
      .stdout.toString()
      .trim(),
  ).toBe("https://club.example/it's/api/v1");
  const signed = spawnSync("sh", ["-c", `${lines.sign}\necho "$BODY"`], {
    env: { ...process.env, WEBHOOK_KEY: "whsec_AAAA" },
  });
  expect(JSON.parse(signed.stdout.toString())).toMatchObject({ source: "https://club.example/it's/api/v1" });
});
