import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backUpAtMoments } from "#lib/desk/testing/backup-moments.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";

/** Of each kind; `npm run bench -- backup` has 80 and takes twenty back-ups, from either database into either. */
const PIECES = 4;
/** Pieces wait for it, so that some are open and some on their way while a back-up is made. */
const SLOW_MS = 2_500;

it("work of every kind that was open in a back-up stands still in another database until somebody lets it go on, and is done once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "guichet-moments-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [ledger] = await backUpAtMoments({
    ...{ folder, pieces: PIECES, slowMs: SLOW_MS },
    databaseUrl: undefined,
    moments: [{ loss: "both", target: () => createDatabase("moments_after") }],
  });
  expect(ledger).toMatchObject({ rowsAmiss: 0, acknowledgedLost: 0, unasked: 0, lost: 0, doubled: 0 });
  expect(ledger?.open).toBeGreaterThan(0);
  expect(ledger?.rows).toBeGreaterThan(0);
}, 600_000);
