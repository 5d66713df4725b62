import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** What a measurement's own connections to a server call themselves (`application_name`): they are not counted. */
export const MEASURING = "guichet-bench";
const LOOK_EVERY_MS = 100;

/** Counts the connections to a server until it is asked for the largest number. */
export async function watchConnections(server: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: server, application_name: MEASURING });
  await client.connect();
  let [most, over] = [0, false];
  const count = async () => {
    while (!over) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and application_name <> $1",
        [MEASURING],
      );
      most = Math.max(most, rows[0]?.count ?? 0);
      await wait(LOOK_EVERY_MS);
    }
    await client.end();
    return most;
  };
  const counting = count();
  return () => {
    over = true;
    return counting;
  };
}
