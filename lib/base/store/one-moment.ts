import "server-only";
import type { Store, Transaction } from "./database.ts";

/**
 * Reads several things of one moment: what others commit meanwhile is in none of them. Each query of its own, or of a usual transaction, sees what is there when
 * it is asked, and sums of several of them are then of no moment that ever was.
 */
export function atOneMoment<Read>({ db }: Pick<Store, "db">, read: (tx: Transaction) => Promise<Read>): Promise<Read> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
