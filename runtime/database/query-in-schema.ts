import pg from "pg";
import type { Statement } from "./open.ts";

const NAME = "guichet_enter";

/** Prepares, for a session, what turns the search path for the length of a transaction. */
export const ENTER = `prepare ${NAME} (text) as select pg_catalog.set_config('search_path', $1, true)`;

/** The part of pg's connection that writes messages; its types ask for arguments that it does not take. */
interface Wire {
  bind(message: { statement: string; values: string[] }): void;
  execute(message: object): void;
}

type Done = (cause: Error | null, result: pg.QueryResult) => void;

/** pg's query with the methods that it is made of; its types show only what callers need. */
const DriverQuery = pg.Query as unknown as new (
  config: Statement & { queryMode: "extended" },
  values: unknown[] | undefined,
  done: Done,
) => pg.Submittable & {
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};

/**
 * A statement that turns the search path to one schema and runs there, both before the one `Sync` of the extended protocol: that is one transaction of the server,
 * on one session, whatever stands between and whatever that session was before. Where the path cannot be turned, the statement does not run. It costs no round trip
 * (PostgreSQL, Frontend/Backend Protocol, Extended Query and Pipelining).
 */
export class QueryInSchema extends DriverQuery {
  readonly #path: string;
  #entered = false;

  constructor(schema: string, statement: Statement, values: unknown[] | undefined, done: Done) {
    super({ ...statement, queryMode: "extended" }, values, done);
    this.#path = pg.escapeIdentifier(schema);
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: NAME, values: [this.#path] });
    wire.execute({});
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#entered) super.handleCommandComplete(message, wire);
    this.#entered = true;
  }
}
