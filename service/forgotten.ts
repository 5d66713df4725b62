import { existsSync } from "node:fs";
import { mkdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { PATIENCE } from "../runtime/backup/dump.ts";
import type { Server } from "../runtime/database.ts";
import { slugged } from "./slug.ts";

/** Where a club lies whose rows are about to go: the service takes neither for a club. */
const ASIDE = { folder: ".forgotten", schema: "forgotten_" };

/** Its folder there. @throws Error where the word is no slug, so that nothing but one club's folder ever goes */
const folderAside = (directory: string, slug: string) => join(directory, ASIDE.folder, slugged(slug));

/** Its schema there. @throws Error where the word is no slug */
const schemaAside = (slug: string) => ASIDE.schema + slugged(slug);

/** Whoever has the club's tables ends within this time, or it is tried again later. */
const LOCK_MS = 10_000;

/** Takes a club's folder out of the way of those that are clubs. */
export async function putFolderAside(directory: string, slug: string): Promise<void> {
  await removeForgotten(directory, slug);
  await mkdir(join(directory, ASIDE.folder), { recursive: true, mode: 0o700 });
  await rename(join(directory, slugged(slug)), folderAside(directory, slug));
}

/** The same of its schema, while nobody migrates it (runtime/database/schema.ts): whoever waits to finds none. */
export async function putSchemaAside(
  server: Server,
  { schema, slug }: { schema: string; slug: string },
): Promise<void> {
  await dropForgotten(server, slug);
  const [from, to] = [schema, schemaAside(slug)].map(pg.escapeIdentifier);
  const alone = `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(schema)}, 0))`;
  // Statements of one message are one transaction.
  await server.query(undefined, {
    text: `set local lock_timeout = ${LOCK_MS}; ${alone}; alter schema ${from} rename to ${to}`,
  });
}

/** Removes a folder that was put aside. @returns whether there was one */
export async function removeForgotten(directory: string, slug: string): Promise<boolean> {
  const path = folderAside(directory, slug);
  const isThere = existsSync(path);
  await rm(path, { recursive: true, force: true });
  // Others that are being forgotten may be in it.
  await rmdir(join(directory, ASIDE.folder)).catch(() => {});
  return isThere;
}

/** Removes a schema that was put aside. @returns whether there was one */
export async function dropForgotten(server: Server, slug: string): Promise<boolean> {
  const schema = schemaAside(slug);
  const { rows } = await server.query(undefined, { text: "select 1 from pg_namespace where nspname = $1" }, [schema]);
  if (rows.length === 0) return false;
  await server.timeLimits.stretch(PATIENCE, () =>
    server.query(undefined, {
      text: `set local statement_timeout = ${PATIENCE.statementMs}; set local lock_timeout = ${LOCK_MS}; drop schema ${pg.escapeIdentifier(schema)} cascade`,
    }),
  );
  return true;
}
