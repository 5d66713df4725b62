import ts from "typescript";
import { expect, it } from "vitest";
import { ownFiles, textOf } from "./testing/pages.ts";

/** What Next looks for under these names in pages, layouts and routes. */
const NAMED_BY_NEXT = new Set([
  ...["metadata", "generateMetadata", "viewport", "generateViewport", "generateStaticParams", "dynamic", "revalidate"],
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "proxy", "config", "register", "runtime"],
]);

const TWO_PROGRAMS = "the same thing in two programs (or a program and the browser), which share only HTTP";
const OWN_TABLES = "runtime's general type, and each program's own with its tables";
const RESOURCE = "a resource of the dashboard, and the service's table of the same records";
const OPERATION = "an operation of the contract, and the query behind it, which routes call as `store.…`";
const READ_OR_CHECKED =
  "a value read from a club's answer, and the service's shape or column of it: never imported together";

/** Names that may stand in more than one file, each with its reason. One that no longer does is taken off. */
const ALLOWED: Readonly<Record<string, string>> = {
  updateEvent: OPERATION,
  updateGroup: OPERATION,
  updateLesson: OPERATION,
  updateSlot: OPERATION,
  updateSport: OPERATION,
  Queryable: OWN_TABLES,
  Tables: OWN_TABLES,
  Transaction: OWN_TABLES,
  day: READ_OR_CHECKED,
  instant: READ_OR_CHECKED,
  integer: READ_OR_CHECKED,
  text: READ_OR_CHECKED,
  weekly: READ_OR_CHECKED,
  event: RESOURCE,
  events: RESOURCE,
  groups: RESOURCE,
  lessons: RESOURCE,
  payments: RESOURCE,
  seasons: RESOURCE,
  slots: RESOURCE,
  sports: RESOURCE,
  Access: TWO_PROGRAMS,
  Club: TWO_PROGRAMS,
  Commune: TWO_PROGRAMS,
  Environment: TWO_PROGRAMS,
  FILE_TYPES: TWO_PROGRAMS,
  FileType: TWO_PROGRAMS,
  Presence: TWO_PROGRAMS,
  Problem: TWO_PROGRAMS,
  Session: TWO_PROGRAMS,
  SessionType: TWO_PROGRAMS,
  problemOf: TWO_PROGRAMS,
  refold: TWO_PROGRAMS,
  removeSeason: TWO_PROGRAMS,
  startUpkeep: TWO_PROGRAMS,
  stateOf: TWO_PROGRAMS,
};

const sources = [...ownFiles("ts"), ...ownFiles("tsx")].filter(
  (path) =>
    /^(app|components|lib|runtime|service)\//.test(path) && !/\.(test|spec)\.tsx?$|\/testing\/|\.d\.ts$/.test(path),
);

/** The names that a module declares and exports; re-exports and the default export are none. */
function exportedNames(text: string): Set<string> {
  const names = new Set<string>();
  const add = (name: ts.BindingName | undefined): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  for (const statement of ts.createSourceFile("module.tsx", text, ts.ScriptTarget.Latest).statements) {
    const words = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    const has = (kind: ts.SyntaxKind) => words.some((word) => word.kind === kind);
    if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) continue;
    if (ts.isVariableStatement(statement)) for (const { name } of statement.declarationList.declarations) add(name);
    else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    )
      add(statement.name);
  }
  return names;
}

/** The files that declare and export a name, for each name. */
function filesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of sources)
    for (const name of exportedNames(textOf(path)))
      if (!NAMED_BY_NEXT.has(name)) found.set(name, [...(found.get(name) ?? []), path]);
  return found;
}

const shared = new Map([...filesByName()].filter(([, files]) => files.length > 1));

it("reads what a module declares and exports, and nothing else", () => {
  const text = `export const a = 1, { b, c: [d] } = f(); export interface E {} export type G = 1; export function h() {}
    export class I {} export default function j() {} export { k } from "./k.ts"; const l = 1; export async function m() {}`;
  expect([...exportedNames(text)].sort()).toEqual(["E", "G", "I", "a", "b", "d", "h", "m"]);
  expect(sources.length).toBeGreaterThan(500);
});

it("gives one exported name to one thing", () => {
  const doubled = [...shared]
    .filter(([name]) => !Object.hasOwn(ALLOWED, name))
    .map(
      ([name, files]) =>
        `"${name}" is exported by ${files.join(" and ")}: rename the newer one after what it is (docs/words.md), import the one that there is, or add it with its reason to ALLOWED in scripts/one-word.test.ts`,
    );
  expect(doubled).toEqual([]);
});

it("excuses no name that stands in one file", () => {
  const excused = Object.keys(ALLOWED).filter((name) => !shared.has(name));
  expect(excused, "take these off ALLOWED in scripts/one-word.test.ts").toEqual([]);
});
