import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../routes/all.ts";
import { idempotency_keys } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { SampleClub } from "../testing/sample-club.ts";
import { startService, type TestClub, type TestService } from "../testing/service.ts";
import type { Contract } from "./browser/samples.js";

/** After the session that the examples speak of, and while one may register for what they name. */
const NOW = "2026-09-16T20:00:00+02:00";
/** A program that leaves its answer unread hangs for ever: long enough for the slowest machine, and then it has failed. */
const PATIENCE_MS = 60_000;

/** What must be there before a sample can do what it says. Whatever is not named finds the club as it is. */
const BEFORE: Readonly<Record<string, (club: SampleClub) => Promise<void>>> = {
  createAnnualRegistration: (club) => club.unregistered(),
  createEventRegistration: (club) => club.unregistered(),
  createPayment: (club) => club.validated(),
  recordAttendance: (club) => club.validated(),
  readDocument: (club) => club.withDocument(),
  changeDocument: (club) => club.withDocument(),
  deleteDocument: (club) => club.withDocument(),
  downloadDocument: (club) => club.withDocument(),
  downloadMemberDocument: (club) => club.withMemberDocument(),
  deleteMemberDocument: (club) => club.withMemberDocument(),
};

interface Sample {
  lang: "Shell" | "JavaScript" | "Python";
  source: string;
}

/** How each language is started by a reader. Python is not everywhere, the two others are. */
const python = spawnSync("python3", ["-c", "import sys; print(sys.executable)"]).stdout?.toString().trim();
const RUN: Readonly<Record<Sample["lang"], ((file: string) => [string, ...string[]]) | undefined>> = {
  Shell: (file) => ["sh", file],
  JavaScript: (file) => [process.execPath, file],
  Python: python ? (file) => [python, file] : undefined,
};

describe("the samples of the reference, run as a reader runs them on a plain machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-samples-"));
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let sampleClub: SampleClub;
  let samples: Map<string, Sample[]>;
  /** A club whose season may be deleted: nothing belongs to it yet. */
  let empty: { club: TestClub; client: TestClient; samples: Map<string, Sample[]> };

  beforeAll(async () => {
    service = await startService("embedded", { now: NOW });
    [club, empty] = await Promise.all([service.createClub(), emptyClub()]);
    client = await club.client();
    const { contract, drawn } = await samplesAt(club);
    samples = drawn;
    sampleClub = new SampleClub(club, client, bodiesOf(contract));
    await sampleClub.fill(service);
    plainMachine();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function emptyClub() {
    const itsClub = await service.createClub();
    const itsClient = await itsClub.client();
    const { contract, drawn } = await samplesAt(itsClub);
    await new SampleClub(itsClub, itsClient, bodiesOf(contract)).season();
    return { club: itsClub, client: itsClient, samples: drawn };
  }

  /** The samples as the page of a club draws them: with its own script, of its own contract. */
  async function samplesAt({ baseUrl, club: { slug } }: TestClub) {
    const page = await (await fetch(`${baseUrl}/docs`)).text();
    const data = /<script type="application\/json" id="parameters">([^<]*)</.exec(page)?.[1];
    const [, scripts] = /<script src="([^"]*)\/reference\.js"/.exec(page) ?? [];
    const script = await fetch(new URL(`${scripts}/samples.js`, `${baseUrl}/docs`));
    const file = join(folder, `samples-of-${slug}.mjs`);
    writeFileSync(file, await script.text());
    const { addSamples } = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const contract = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Contract;
    addSamples(contract, baseUrl, JSON.parse(data ?? "null"));
    const described = Object.values(contract.paths).flatMap((methods) => Object.values(methods)) as Described[];
    return { contract, drawn: new Map(described.map((one) => [one.operationId, one["x-codeSamples"]])) };
  }

  /** Nothing but what the page says one needs is found on the PATH. */
  function plainMachine() {
    mkdirSync(join(folder, "bin"));
    for (const program of ["curl", "openssl"]) {
      const found = execFileSync("sh", ["-c", `command -v ${program}`])
        .toString()
        .trim();
      symlinkSync(found, join(folder, "bin", program));
    }
    chmodSync(join(folder, "bin"), 0o555);
  }

  /** Runs a sample to its end. @returns how it ended, and what it printed */
  function run(of: TestClient, { lang, source }: Sample): Promise<{ code: unknown; out: string; said: string }> {
    const file = join(folder, { Shell: "sample.sh", JavaScript: "sample.mjs", Python: "sample.py" }[lang]);
    writeFileSync(file, `${source}\n`);
    const [program, ...words] = RUN[lang]?.(file) ?? expect.unreachable();
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "production",
      PATH: join(folder, "bin"),
      ACCESS_TOKEN: of.token,
      CLIENT_ID: of.clientId,
      CLIENT_SECRET: of.clientSecret,
    };
    const shell = program === "sh" ? "/bin/sh" : program;
    return new Promise((resolve) => {
      execFile(shell, words, { cwd: folder, env, timeout: PATIENCE_MS, maxBuffer: 1e8 }, (cause, out, said) => {
        resolve({ code: cause ? (cause.code ?? cause.signal) : 0, out, said });
      });
    });
  }
  const keysAt = async ({ club: { database } }: TestClub) => {
    const [row] = await database.db.select({ held: count() }).from(idempotency_keys);
    return row?.held ?? 0;
  };
  const inLanguages = (of: Map<string, Sample[]>, id: string) => {
    const found = of.get(id) ?? expect.unreachable(`the page has no samples of ${id}`);
    expect(found.map(({ lang }) => lang)).toEqual(["Shell", "JavaScript", "Python"]);
    return found.filter(({ lang }) => RUN[lang] !== undefined);
  };

  const writes = operations.filter(({ method, access, reads }) => method !== "GET" && access !== "public" && !reads);
  const reads = operations.filter((one) => !writes.includes(one));

  it.each(reads.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s answers with what is there",
    async (_n, one) => {
      await prepare(one.id, one.path);
      for (const sample of inLanguages(samples, one.id)) {
        const { code, out, said } = await run(client, sample);
        expect([code, said], `${sample.source}\n${out}`).toEqual([0, ""]);
        const answer = one.answer;
        if ("media" in answer && one.id !== "readDocumentation") {
          const kept = join(folder, one.path.split("/").at(-1) ?? "");
          expect(existsSync(kept), sample.source).toBe(true);
          expect(readFileSync(kept).subarray(0, 4).toString(), sample.source).toBe("%PDF");
          rmSync(kept);
        } else if (one.id === "readDocumentation") expect(out).toContain("<!doctype html>");
        else if (one.id === "issueAccessToken") expect(JSON.parse(out)).toMatchObject({ token_type: "Bearer" });
        else if (one.method === "GET") {
          const path = addressIn(sample.source).slice(club.baseUrl.length);
          const direct = await fetch(club.baseUrl + path, { headers: { Authorization: `Bearer ${client.token}` } });
          expect(JSON.parse(out), sample.source).toEqual(await direct.json());
        } else expect(JSON.parse(out).data, sample.source).not.toEqual([]);
      }
    },
  );

  it.each(writes.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "%s is one write, however often it is run and in whichever language",
    async (_name, one) => {
      const at = one.id === "deleteSeason" ? empty : { club, client, samples };
      if (at.club === club) await prepare(one.id, one.path);
      const before = await keysAt(at.club);
      const answers: unknown[] = [];
      const [first, ...others] = inLanguages(at.samples, one.id);
      for (const sample of [first, first, ...others]) {
        const { code, out, said } = await run(at.client, sample ?? expect.unreachable());
        expect([code, said], `${sample?.source}\n${out}`).toEqual([0, ""]);
        answers.push(JSON.parse(out));
      }
      expect(answers[0]).toEqual({ data: expect.objectContaining({ id: expect.any(Number) }) });
      expect(answers).toEqual(answers.map(() => answers[0]));
      expect((await keysAt(at.club)) - before).toBe(1);
    },
  );

  it("says why in the service's words and ends with an error when it is refused", async () => {
    const nobody = await club.client({ scopes: [] });
    for (const sample of inLanguages(samples, "listSeasonMembers")) {
      const { code, out, said } = await run(nobody, sample);
      expect(code, sample.lang).not.toBe(0);
      expect(out + said, sample.lang).toMatch(/The token lacks: [\w: ]*members:read\./);
    }
    const stranger = { token: "", clientId: client.clientId, clientSecret: "wrong" } as TestClient;
    for (const sample of inLanguages(samples, "issueAccessToken")) {
      const { code, out, said } = await run(stranger, sample);
      expect(code, sample.lang).not.toBe(0);
      expect(out + said, sample.lang).toContain("The client is unknown or its credentials are wrong.");
    }
    for (const sample of inLanguages(samples, "downloadDocument")) {
      const { code } = await run(nobody, sample);
      expect(code, sample.lang).not.toBe(0);
      expect(existsSync(join(folder, "content")), sample.lang).toBe(false);
    }
  });

  it("says that a key was used for another write when the body of a sample is changed", async () => {
    await sampleClub.unregistered();
    for (const sample of inLanguages(samples, "createSport")) {
      expect((await run(client, sample)).code).toBe(0);
      const changed = { ...sample, source: sample.source.replace("Escrime", "Sabre") };
      const { code, out, said } = await run(client, changed);
      expect(code, sample.lang).not.toBe(0);
      expect(out + said, sample.lang).toContain("idempotency_key_reused");
    }
  });

  it("runs the line of the page of changes", async () => {
    const page = await (await fetch(`${club.baseUrl}/changes`, { headers: { Accept: "text/html" } })).text();
    const source = /<pre [^>]*>([^<]*)<\/pre>/.exec(page)?.[1]?.replaceAll("&#39;", "'") ?? expect.unreachable(page);
    const { code, out } = await run(client, { lang: "Shell", source });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveProperty("to");
  });

  function prepare(id: string, path: string): Promise<void> {
    const about = /^\/(annual|event)-registrations\/\{id\}/.test(path);
    return (BEFORE[id] ?? (about ? (of: SampleClub) => of.registered() : async () => undefined))(sampleClub);
  }
});

interface Described {
  operationId: string;
  requestBody?: { content: Record<string, { example?: Record<string, unknown> }> };
  "x-codeSamples": Sample[];
}

const bodiesOf = (contract: Contract) => (operationId: string) => {
  const described = Object.values(contract.paths).flatMap((methods) => Object.values(methods)) as Described[];
  const found = described.find((one) => one.operationId === operationId);
  return found?.requestBody?.content["application/json"]?.example ?? {};
};

const addressIn = (source: string) => /http:\/\/[^'"]+/.exec(source)?.[0] ?? "";
