import { randomBytes } from "node:crypto";
import pg from "pg";
import { noteCount } from "./counts.ts";
import type { Template } from "./prepared-databases.ts";

/*
 * A dashboard's tables are made by some fifty migrations, a club's by a few, and the suites need hundreds of databases with them. As with the
 * embedded ones (copied-databases.ts) one of each is made before all tests, and PostgreSQL copies its files. A copy is brought up to date
 * as everywhere: there is nothing to do. Tests about the migrations themselves begin with an empty one.
 */

/** The variable in which the set-up says how its databases to copy are called on the tests' server: `NAME_desk` and `NAME_club`. */
export const COPIED_FROM = "TEST_POSTGRES_TEMPLATES";

/** The schema of the tables in a copy of a dashboard's: the one that its program asks for. */
export const DESK_SCHEMA = "guichet";

/** A club's schema bears the club's name, which nobody knows beforehand: so many wait in a copy, to be named. */
export const WAITING_CLUBS = 2;

/** How they are called until then: not as a club's, or the service would take them for one. */
export const waitingClub = (nth: number): string => `waiting_${nth}`;

/** The variable with the address of a pooler before the tests' server, by which programs reach databases of their own where it is set. */
export const POOLER_URL = "TEST_POOLER_URL";

/** An empty database on the tests' PostgreSQL. */
export interface OwnDatabase {
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes a database that belongs to one test: a service delivers the messages of every club that it finds in its own, also of
 * those that a test beside it has made.
 * @param template what it begins as; where the set-up made none to copy, in a measurement, a program makes its tables itself
 */
export async function ownDatabase(template: Template = "empty"): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString("hex")}`;
  const direct = await createDatabase(name, template);
  const pooler = process.env[POOLER_URL];
  const url = pooler === undefined ? direct : addressOf(name, pooler);
  return { url, drop: () => dropDatabase(name) };
}

/**
 * Makes a database of a given name; one of that name is replaced.
 * @param server its address; the tests' own unless told otherwise
 * @returns the database's address
 */
export async function createDatabase(name: string, template: Template = "empty", server?: string): Promise<string> {
  const prepared = server === undefined ? process.env[COPIED_FROM] : undefined;
  const model = prepared && template !== "empty" ? ` template ${prepared}_${template}` : "";
  await onServer([`drop database if exists ${name} with (force)`, `create database ${name}${model}`], server);
  if (model) noteCount("copy", template);
  return addressOf(name, server);
}

export function dropDatabase(name: string): Promise<void> {
  return onServer([`drop database if exists ${name} with (force)`]);
}

/** The address of a database on the tests' server, or another. */
export function addressOf(name: string, server = process.env.TEST_POSTGRES_URL ?? ""): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The tables of a club that is about to be made in a copy of a club's database, which whoever makes it then finds there as if they had been
 * cut off before the club's own row. Where none waits any more, or none ever did, they are made as everywhere.
 */
export async function copyClubOn(databaseUrl: string, slug: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select nspname as name from pg_namespace where starts_with(nspname, 'waiting_') order by nspname limit 1",
    );
    if (rows[0]) await client.query(`alter schema ${rows[0].name} rename to "club_${slug}"`);
  } finally {
    await client.end();
  }
}

async function onServer(statements: readonly string[], server = process.env.TEST_POSTGRES_URL): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
