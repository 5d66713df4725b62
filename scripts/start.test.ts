import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "./testing/free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-start-"));
let occupied: Server;
let takenPort: number;

beforeAll(async () => {
  takenPort = await freePort();
  occupied = createServer().listen(takenPort, "127.0.0.1");
});
afterAll(() => {
  occupied.close();
  rmSync(folder, { recursive: true });
});

/** Starts Guichet where it must refuse. @returns its exit code and everything it said */
async function refusal(env: Record<string, string>, ...words: string[]) {
  const data = { SERVICE_DATA_DIR: join(folder, "service"), DATA_DIR: join(folder, "dashboard") };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const options = { env: { NODE_ENV: "production" as const, PATH: process.env.PATH, ...data, ...env } };
    execFile(process.execPath, ["scripts/start.ts", ...words], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
  });
}

describe("npm start refuses with one clear line, before anything is started,", () => {
  it("a dashboard's port that is taken", async () => {
    const { code, said } = await refusal({ PORT: String(takenPort), SERVICE_PORT: String(await freePort()) });
    expect(said).toBe(`Port ${takenPort} is taken by another program. Stop it, or choose another port with PORT.`);
    expect(code).toBe(1);
    expect(existsSync(join(folder, "service"))).toBe(false);
  });

  it("a service's port that is taken", async () => {
    const { said } = await refusal({ PORT: String(await freePort()), SERVICE_PORT: String(takenPort) });
    expect(said).toContain(`Port ${takenPort} is taken by another program`);
    expect(said).toContain("SERVICE_PORT");
  });

  it("half of a club's credentials", async () => {
    const { code, said } = await refusal({ CLUB_API_URL: "https://club.example/api/v1" });
    expect(said).toBe("CLUB_CLIENT_ID is missing beside CLUB_API_URL.");
    expect(code).toBe(1);
  });

  it("a program it does not know", async () => {
    const { code, said } = await refusal({}, "--only=kitchen");
    expect(said).toBe("--only knows one program: dashboard.");
    expect(code).toBe(1);
  });
});
