import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

/** Pure tests take seconds because nothing is prepared for them; one that opens a database belongs to the others. */
const REFUSAL =
  "A pure test opened a database. Import the module that opens it, so that the test runs among those with one (scripts/testing/split.ts).";

Object.assign(PGlite, { create: async () => Promise.reject(new Error(REFUSAL)) });
Object.assign(pg.Client.prototype, {
  connect: (connected?: (refusal: Error) => void) =>
    connected ? connected(new Error(REFUSAL)) : Promise.reject(new Error(REFUSAL)),
});
