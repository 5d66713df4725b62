import { randomBytes } from "node:crypto";
import pg from "pg";

/** An empty database on the tests' PostgreSQL. */
export interface OwnDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a database that belongs to one test: a service delivers the messages of every club that it finds in its own, also of
 * those that a test beside it has made.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
