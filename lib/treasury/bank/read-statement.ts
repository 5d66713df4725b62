import "server-only";
import { type FileOwner, readInThread } from "#lib/base/program/file-thread.ts";
import { STATEMENT_LIMITS } from "./statement.ts";
import type { StatementReading } from "./statement-bytes.ts";
import type { TableReading } from "./table.ts";
import type { StatementOrder } from "./worker.ts";

/**
 * Reads a file of a bank by what is in it (OFX, CAMT.053, or a table), in a thread with a memory limit and a deadline: nothing of what somebody sent is parsed beside the desk's other work.
 * @param bytes the whole file; refused unread beyond `STATEMENT_LIMITS.bytes`
 * @param reading `of`: whose it is; `signal` ends the reading, which then rejects with the signal's reason; `milliseconds`: the deadline, counted from when its turn has come
 * @throws FilesBusyError
 */
export async function readStatement(
  bytes: Uint8Array,
  {
    of,
    signal,
    milliseconds = STATEMENT_LIMITS.milliseconds,
    ...table
  }: TableReading & { of: FileOwner; signal?: AbortSignal; milliseconds?: number },
): Promise<StatementReading> {
  const { bytes: limit } = STATEMENT_LIMITS;
  if (bytes.length === 0) return { ok: false, refusal: { code: "empty" } };
  if (bytes.length > limit) return { ok: false, refusal: { code: "too_large", limit, found: bytes.length } };
  const order: StatementOrder = { bytes, table };
  const reading = await readInThread<StatementReading, StatementReading>({
    ...{ module: "lib/treasury/bank/worker.ts", order, of, milliseconds, signal },
    hear: (word) => word,
  });
  return typeof reading === "string" ? { ok: false, refusal: { code: reading } } : reading;
}
