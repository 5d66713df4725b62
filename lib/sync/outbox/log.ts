import "server-only";
import { type NewAuditEntry, writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { UNTOLD } from "#lib/club/client/write-again.ts";
import type { Settled } from "./kind.ts";

/** Writes the outcome of a piece and who asked for its work to the audit log. It writes nothing of a piece that is not over. */
export async function logSettled(
  tx: Transaction,
  { work, verdict }: Settled<unknown>,
  entry: Pick<NewAuditEntry, "action" | "subject" | "details">,
): Promise<void> {
  if (verdict.piece !== "done" && verdict.piece !== "failed") return;
  const said = verdict.piece === "failed" ? verdict : undefined;
  await writeAudit(tx, {
    ...entry,
    by: { id: work.askedBy, name: work.askedByName },
    club: work.club,
    outcome: said === undefined ? "done" : UNTOLD.includes(said.code) ? "unknown" : "refused",
    code: said?.code ?? null,
    requestId: said?.requestId ?? null,
  });
}
