import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, isBuilt } from "../../scripts/build.ts";
import { prepareDatabases } from "../../scripts/testing/copied-databases.ts";
import { keepFilesInMemory } from "../../scripts/testing/memory.ts";
import { fillCopy } from "./filled-copy.ts";
import { startService } from "./service.ts";
import { FOLDER_VARIABLE, INTEGRATIONS, integrationOf, workplace } from "./workplace.ts";

/**
 * Before any test: a production build, databases to copy, a service directory with the demonstration club in it, and a dashboard's that has
 * read the club.
 */
export default async function setup(): Promise<() => void> {
  if (!isBuilt() && (await build()) !== 0) throw new Error("The dashboard could not be built.");
  const forget = keepFilesInMemory();
  const folder = mkdtempSync(join(tmpdir(), "guichet-e2e-"));
  process.env[FOLDER_VARIABLE] = folder;
  // The club is filled by a program of its own: neither waits for the other, and both cores work.
  const databases = prepareDatabases({ archived: false });
  const [removeDatabases] = await Promise.all([databases, fillTemplate(folder, databases)]);
  return () => {
    removeDatabases();
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
}

/** @param prepared is over once a dashboard's database can be copied */
async function fillTemplate(folder: string, prepared: Promise<unknown>): Promise<void> {
  const { template } = workplace();
  mkdirSync(template, { mode: 0o700 });
  const log = join(folder, "template.log");
  const service = await startService({ dataDirectory: template, log: openSync(log, "a") });
  try {
    for (const [name, quota] of Object.entries(INTEGRATIONS)) {
      const words = ["--name", name, "--scopes", "all", "--quota", String(quota)];
      const integration = await service.club("integration", "create", "demo", ...words);
      writeFileSync(join(template, `${name}.json`), JSON.stringify(integration), { mode: 0o600 });
    }
    await prepared;
    await fillCopy(service.baseUrl, integrationOf(template, "Guichet"), log);
  } finally {
    await service.program.stop();
  }
}
