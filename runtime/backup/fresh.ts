import { Server } from "../database/server.ts";
import { BackupFileError } from "./file.ts";

/** A schema that was not there before. */
export interface FreshSchema {
  /** Removes what was made of it. @throws the cause that is handed in */
  giveUp(cause: unknown): Promise<never>;
}

/**
 * Makes sure that a PostgreSQL server has no such schema yet.
 * @throws BackupFileError where it has one
 */
export async function freshSchema(url: string, schema: string): Promise<FreshSchema> {
  const onServer = async <T>(work: (server: Server) => Promise<T>): Promise<T> => {
    const server = new Server(url, { connections: 1 });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  };
  const { rows } = await onServer((server) =>
    server.query(undefined, { text: "select 1 from pg_namespace where nspname = $1" }, [schema]),
  );
  if (rows.length > 0)
    throw new BackupFileError(
      `The database has a schema ${schema} already: name an empty database, or rename that schema (alter schema … rename to …).`,
    );
  return {
    giveUp: async (cause) => {
      await onServer((server) =>
        server.query(undefined, { text: `drop schema if exists "${schema.replaceAll('"', '""')}" cascade` }),
      );
      throw cause;
    },
  };
}
