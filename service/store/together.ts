import { Round } from "../../runtime/round.ts";
import type { Queryable } from "./database.ts";

/**
 * Lets those who look for a record by its identifier in one turn of the event loop ask the database together (`runtime/round.ts`). Nothing
 * is remembered: who asks joins only a question that was not sent yet.
 * @param read finds all of them in one statement, in any order; what is not there is left out
 */
export function askTogether<Row extends { id: number }>(
  read: (db: Queryable, ids: readonly number[]) => Promise<Row[]>,
): (db: Queryable, id: number) => Promise<Row | undefined> {
  const gathering = new WeakMap<Queryable, Round<number, Map<number, Row>>>();
  return async (db, id) => {
    const round =
      gathering.get(db) ??
      new Round<number, Map<number, Row>>(async (ids) => {
        gathering.delete(db);
        return new Map((await read(db, [...new Set(ids)])).map((row) => [row.id, row]));
      });
    gathering.set(db, round);
    return (await round.join(id)).answer.get(id);
  };
}
