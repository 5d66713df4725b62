import pg from "pg";
import type { KeyedWriter } from "../../service/testing/keyed-writer.ts";

/** Compares what writers were told with what the club has that they wrote to, by the server that has it now. */
export async function compareKept({ acknowledged }: KeyedWriter, url: string, club: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ id: string; name: string }>(`select id::text, name from "club_${club}".sports`)
    .finally(() => client.end());
  const kept = new Map(rows.map(({ id, name }) => [name, id]));
  const told = [...acknowledged];
  return {
    doubled: rows.length - kept.size,
    lost: told.filter(([name]) => !kept.has(name)).length,
    otherwise: told.filter(([name, id]) => kept.has(name) && kept.get(name) !== id).length,
  };
}
