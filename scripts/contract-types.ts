/**
 * `npm run contract:types`: the types of the dashboard's client, from the service's contract with every feature on. They
 * are committed, so that the dashboard is built and read without the service; a test fails when they no longer fit.
 */
import { writeFileSync } from "node:fs";
import openapiTypes, { astToString } from "openapi-typescript";
import { documentOf } from "../service/contract/document.ts";
import { FEATURES } from "../service/contract/features.ts";
import { routes } from "../service/routes/all.ts";

/** The committed file. */
export const TYPES_FILE = "lib/club/contract.d.ts";

/** Where a document says that it comes from; the types do not depend on it. */
const ADDRESS = "https://club.example/api/v1";

const HEADING = `/**
 * The club's API as types, written by \`npm run contract:types\` from the service's contract with every feature on. A club has
 * what it has turned on: what a screen offers is decided by the live contract (lib/contract), never by these types.
 */
`;

/** @returns the text of the types as the service's contract is now */
export async function contractTypes(): Promise<string> {
  const document = documentOf(
    routes.map(({ operation }) => operation),
    new Set(FEATURES),
    ADDRESS,
  );
  // A default does not make a field of an answer present: another service may leave it out.
  const types = await openapiTypes(JSON.stringify(document), { defaultNonNullable: false, alphabetize: true });
  return `${HEADING}${astToString(types)}`;
}

if (import.meta.main) writeFileSync(TYPES_FILE, await contractTypes());
