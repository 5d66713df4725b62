// Runs aside: it needs the build, copies it, and starts both programs from the copy.
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack } from "./pack.ts";
import { freePort } from "./testing/free-port.ts";

/** `nobody` of every Linux. */
const NOBODY = 65534;

/**
 * Runs what follows as nobody, where nothing can be written but the one folder: as a container's read-only root, or systemd's ProtectSystem=strict. The
 * installation is made read-only by itself: beside tests of databases it lies in memory, which is another mount than the root.
 */
const READ_ONLY = `
  mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" &&
    mount --bind "$0" "$0" && mount -o remount,bind,ro / || exit 99
  ! touch "$1/written" 2>/dev/null || exit 98
  shift
  exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups "$@"`;

/** Why it cannot be tried here; undefined where it can. */
function obstacle(): string | undefined {
  if (!existsSync(".next/BUILD_ID")) return "there is no build; npm run build makes one";
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it takes root of Linux to become nobody";
  const mounts = spawnSync("unshare", ["--mount", "sh", "-c", "mount --make-rprivate / && setpriv --version"]);
  return mounts.status === 0 ? undefined : "mounts of its own are not allowed here";
}

const why = obstacle();
const folder = mkdtempSync(join(tmpdir(), "guichet-pack-"));
const installation = join(folder, "installation");
const data = join(folder, "data");
const running: ChildProcess[] = [];
/** What the packing said that the installation holds. */
let bytes = 0;
let environment: NodeJS.ProcessEnv = { NODE_ENV: "production" };

afterAll(() => {
  for (const { pid = 0, exitCode } of running) if (exitCode === null) process.kill(-pid, "SIGKILL");
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

const confined = (...words: string[]) => [
  "--mount",
  ...["sh", "-c", READ_ONLY, data, installation, join(installation, "bin/guichet"), ...words],
];

function start(...words: string[]): ChildProcess {
  const child = spawn("unshare", confined(...words), { env: environment, detached: true, stdio: "ignore" });
  running.push(child);
  return child;
}

/** Runs a command of the installation to its end. */
const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) =>
    execFile("unshare", confined(...words), { env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );

function statusOf(port: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) =>
    request({ port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once("error", reject)
      .end(),
  );
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));

describe.skipIf(why)(`an installation${why ? ` (not tried: ${why})` : ""}`, () => {
  beforeAll(async () => {
    for (const path of [folder, data]) {
      mkdirSync(path, { recursive: true });
      chmodSync(path, 0o755);
    }
    chownSync(data, NOBODY, NOBODY);
    bytes = await pack(installation);
    const [PORT, SERVICE_PORT] = [String(await freePort()), String(await freePort())];
    environment = {
      NODE_ENV: "production",
      ...{ PATH: process.env.PATH ?? "", LOG_LEVEL: "warn", GUICHET_SETTINGS: join(folder, "none.env") },
      ...{ PORT, HOST: "127.0.0.1", NEXTAUTH_URL: "https://desk.example", DATA_DIR: join(data, "dashboard") },
      ...{ SERVICE_PORT, SERVICE_HOST: "127.0.0.1", SERVICE_PUBLIC_URL: "https://clubs.example" },
      SERVICE_DATA_DIR: join(data, "service"),
    };
  });

  it("holds nothing that only builds or tests", () => {
    const packages = readdirSync(join(installation, "node_modules"));
    expect(packages).toEqual(expect.arrayContaining(["next", "node", "pg"]));
    expect(
      packages.filter((name) => /^(?:typescript|vitest|playwright|tailwindcss|rolldown|sharp)/.test(name)),
    ).toEqual([]);
  });

  it("is as large as it is said to be, what is hidden in it included", () => {
    const files = readdirSync(installation, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(files.some(({ parentPath }) => parentPath.startsWith(join(installation, ".next")))).toBe(true);
  });

  it("says that nothing runs, where nothing does", async () => {
    const { code, said } = await run("health");
    expect(code).toBe(1);
    expect(said).toContain("Nothing listens at http://127.0.0.1:");
    // What it sets itself is no slip of an operator.
    expect((await run("doctor", "--of", "dashboard")).said).toContain("Every setting is understood.");
  });

  it("runs as nobody and writes to its data alone, at an address that it is told when it starts", async () => {
    const programs = [start("service"), start("dashboard")];
    for (const port of [environment.PORT, environment.SERVICE_PORT] as string[])
      await expect.poll(() => statusOf(port, "/readyz", "localhost").catch(() => 0), { timeout: 120_000 }).toBe(200);
    expect(await run("health", "--ready")).toEqual({ code: 0, said: "" });

    const dashboard = environment.PORT as string;
    expect(await statusOf(dashboard, "/first-run", "desk.example")).toBe(200);
    expect(await statusOf(dashboard, "/sign-in", "localhost")).toBe(421);

    expect((await run("club", "create", "fencing", "--name", "Fencing")).said).toContain(
      "https://clubs.example/fencing",
    );
    expect((await run("user", "list")).code).toBe(0);
    expect((await run("backup", "--of", "dashboard", "--to", join(data, "backups"))).code).toBe(0);
    const [file = ""] = readdirSync(join(data, "backups"));
    expect((await run("restore", join(data, "backups", file), "--verify")).said).toContain("undamaged");
    for (const path of readdirSync(data)) expect(statSync(join(data, path)).uid).toBe(NOBODY);

    const codes = programs.map(ended);
    for (const { pid = 0 } of programs) process.kill(pid, "SIGTERM");
    expect(await Promise.all(codes)).toEqual([0, 0]);
  });
});
