import { DrizzleQueryError } from "drizzle-orm/errors";
import { sqlStateOf } from "../database/failure.ts";

/** Why something gives no answer, and what mends it. */
export interface Trouble {
  says: string;
  remedy: string;
}

/** Whose words a trouble of a database is told in: the setting that names the server, and the schema where one was looked at. */
interface Place {
  name: string;
  schema?: string | undefined;
}

const RESTORE = "Restore the last back-up into an empty place: npm run restore -- FILE.";

/** What `pg` says of a server without TLS; it has no code. */
const WITHOUT_TLS = /does not support SSL/i;

/**
 * What a failure of PostgreSQL means, by the class of its SQLSTATE (PostgreSQL, appendix A), and what mends it; undefined for what is no failure of a database, or of
 * none of these classes.
 */
export function databaseTrouble(cause: unknown, { name, schema }: Place): Trouble | undefined {
  const beneath = cause instanceof DrizzleQueryError ? cause.cause : cause;
  if (beneath instanceof Error && WITHOUT_TLS.test(beneath.message))
    return {
      says: "The server does not speak TLS, and the setting asks for it (sslmode).",
      remedy: `Switch TLS on at the server (ssl = on, with a certificate), or remove sslmode=require from ${name} where the network in between is your own.`,
    };
  const code = sqlStateOf(beneath) ?? (beneath as { code?: unknown } | undefined)?.code;
  if (typeof code !== "string") return undefined;
  const where = schema ? `the schema ${schema}` : "the data";
  switch (code) {
    case "42501":
      return {
        says: `The account of ${name} may not read ${where}.`,
        remedy: `As the owner of the database: grant usage on schema ${schema ?? "…"} to …; grant all on all tables in schema ${schema ?? "…"} to …`,
      };
    case "42P01":
    case "42703":
    case "3F000":
      return {
        says: `A table or a column that Guichet has made is not there any more in ${where}: somebody dropped or renamed it.`,
        remedy: `Give it its name back (dashboard/tables says which is missing), or: ${RESTORE}`,
      };
    case "55P03":
    case "57014":
      return {
        says: `A table of ${where} is locked by somebody else.`,
        remedy:
          "See who holds it: select pid, state, query from pg_stat_activity where pid in (select unnest(pg_blocking_pids(pid)) from pg_stat_activity); then end that work, or that session (pg_terminate_backend).",
      };
    case "53300":
      return tooMany(beneath, name);
    case "53100":
      return { says: "The disk of the database's server is full.", remedy: "Free space on the server's disk." };
    case "53200":
      return { says: "The server is out of memory.", remedy: "Give the server more memory, or lower its work_mem." };
    case "25006":
      return {
        says: "The database takes no writes: it is a standby, or read-only.",
        remedy: `Name the primary in ${name}, or make it writable again.`,
      };
  }
  return ofClass(code, name);
}

function ofClass(code: string, name: string): Trouble | undefined {
  switch (code.slice(0, 2)) {
    case "XX":
    case "58":
      return {
        says: `The server's own files are damaged or cannot be read (${code}).`,
        remedy: `Look into the log of the server and at its disk. ${RESTORE}`,
      };
    case "57":
      return {
        says: `The server is starting up, shutting down, or ended the connection (${code}).`,
        remedy: "Wait a minute, and look into its log.",
      };
    case "53":
      return { says: `The server lacks a resource (${code}).`, remedy: "Look into its log." };
    case "28":
      return {
        says: `The server refuses the account of ${name} (${code}).`,
        remedy: `Mend account and password in ${name}, or let it in from here (pg_hba.conf).`,
      };
    case "08":
      return {
        says: `The connection to the server broke (${code}).`,
        remedy: `Look whether the server runs, and at what stands in between; mend ${name}.`,
      };
    case "40":
      return { says: "Somebody else worked on the same rows at that moment.", remedy: "Run this again." };
    default:
      return undefined;
  }
}

/** There are three limits of connections; each server says in its own language which it was. */
function tooMany(cause: unknown, name: string): Trouble {
  const message = cause instanceof Error ? cause.message : "";
  if (/\brole\b/i.test(message))
    return {
      says: `The account of ${name} has all the connections that it may have (connection limit of the role).`,
      remedy:
        "As an administrator of the server: alter role … connection limit -1, or a number of 24 and more; or end what holds them.",
    };
  if (/\bdatabase\b/i.test(message))
    return {
      says: "The database has all the connections that it may have (connection limit of the database).",
      remedy: "As its owner: alter database … connection limit -1, or a number of 24 and more; or end what holds them.",
    };
  return {
    says: "The server has no connection left for this account.",
    remedy:
      "See which limit it is (select rolconnlimit from pg_roles; select datconnlimit from pg_database; show max_connections) and raise that one, or end what holds them.",
  };
}
