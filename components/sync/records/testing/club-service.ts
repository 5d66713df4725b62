import { randomUUID } from "node:crypto";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { findControlKey, sendCommand } from "../../../../runtime/control-socket.ts";
import { startProgram, untilReady } from "../../../../scripts/programs.ts";
import { administer } from "../../../../scripts/testing/administration.ts";
import { freePort } from "../../../../scripts/testing/free-port.ts";
import { copyClub } from "../../../../scripts/testing/prepared-databases.ts";
import type { Known } from "./drawn-values.ts";

export type Json = Record<string, unknown>;

/** What the club answered to a write. */
export interface Answer {
  status: number;
  body: Json;
}

/** A club of a service that runs as a process of its own: what is known of it is its address and its administration. */
export interface Club {
  baseUrl: string;
  /** Every switch there is. */
  features: readonly string[];
  switchFeatures(on: readonly string[]): Promise<void>;
  read(path: string): Promise<Json>;
  send(method: "POST" | "PATCH", path: string, body: unknown): Promise<Answer>;
  /** Identifiers and codes that exist. */
  known: Known;
  stop(): Promise<void>;
}

/** Starts the service with a club in it that has what forms point at. */
export async function startClub(): Promise<Club> {
  const folder = mkdtempSync(join(tmpdir(), "guichet-contract-"));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const env = { ...process.env, SERVICE_DATA_DIR: folder, SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: publicUrl };
  const log = openSync(join(folder, "service.log"), "a");
  // Not a quick start: thousands of writes follow, which are worth a database that is compiled whole.
  const service = startProgram("service", ["service/main.ts"], { ...env, LOG_LEVEL: "warn" }, log);
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(service, `${publicUrl}/healthz`);
    const admin = (...words: string[]): Promise<Json> => administer(folder, words);
    copyClub(folder, "judo");
    await admin("create", "judo", "--name", "Judo Club");
    // Far more requests than a club's integration makes: the quota is not what is tested here.
    const quota = ["--quota", "1000000"];
    const made = await admin("integration", "create", "judo", "--name", "Forms", "--scopes", "all", ...quota);
    const { on = [], off = [] } = (await admin("features", "judo")) as { on?: string[]; off?: string[] };
    const features = [...on, ...off];
    const switchFeatures = switcher(folder, features);
    return { ...(await furnish(made as Record<string, string>)), features, switchFeatures, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Speaks to the control socket of the service directly, as the command line does: a process for each draw would take longer than the draw. */
function switcher(folder: string, all: readonly string[]): Club["switchFeatures"] {
  const key = findControlKey({ dataDirectory: folder, file: "admin.json" });
  if (!key) throw new Error("The service has no control socket.");
  return async (on) => {
    await sendCommand(key, "features", { slug: "judo", on, off: all.filter((name) => !on.includes(name)) });
  };
}

async function furnish({ base_url = "", client_id = "", client_secret = "" }: Record<string, string>) {
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
  const granted = await fetch(`${base_url}/token`, { method: "POST", body: form });
  const Authorization = `Bearer ${((await granted.json()) as { access_token: string }).access_token}`;
  const read = async (path: string): Promise<Json> => {
    const answer = await fetch(base_url + path, { headers: { Authorization } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as Json;
  };
  const send: Club["send"] = async (method, path, body) => {
    const headers = { Authorization, "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
    const answer = await fetch(base_url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const make = async (path: string, body: Json): Promise<number> => {
    const { status, body: answer } = await send("POST", path, body);
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (answer.data as { id: number }).id;
  };
  const time = { day: "lundi", hour: 18, minute: 30, duration_minutes: 60 };
  const years = { birth_year_start: 2015, birth_year_end: 1950 };
  const season = await make("/seasons", {
    name: "2026-2027",
    start_date: "2026-09-01",
    end_date: "2027-08-31",
    registration_start: "2026-06-01",
    registration_end: "2027-05-31",
  });
  const person = (n: number) => ({ email: `p${n}@club.example`, first_name: "Ada", last_name: `N${n}` });
  const people: number[] = [];
  for (let n = 0; n < 3; n++) people.push(await make("/members", person(n)));
  const sport = await make("/sports", { name: "Judo" });
  const group = await make("/groups", { name: "Poussins", season_id: season, ...years });
  const slot = { name: "Tatami", season_id: season, ...time, trainer_ids: people.slice(0, 1), capacity: 20 };
  const slots = [await make("/slots", slot), await make("/slots", { ...slot, hour: 19 })];
  const communes = (await read("/communes?postal_code=35000")).data as { city_code: string }[];
  const known: Known = {
    season_id: fc.constant(season),
    sport_id: fc.constant(sport),
    group_id: fc.constant(group),
    slot_ids: fc.subarray(slots),
    trainer_ids: fc.subarray(people, { minLength: 1 }),
    city_code: fc.constantFrom(...communes.map(({ city_code }) => city_code)),
  };
  return { baseUrl: base_url, read, send, known };
}
