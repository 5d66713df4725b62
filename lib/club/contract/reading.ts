import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { formBudget } from "./budget.ts";
import { type FormChange, formChanges } from "./change.ts";
import { type ContractDocument, type NamedOperation, type OperationName, operationsOf, template } from "./document.ts";
import type { FormModel } from "./form-field.ts";
import { operationModel } from "./form-model.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

/** The part of a contract that is kept, so that a later reading can be compared with it. */
export interface Reading {
  /** By name (`PATCH /seasons/{id}`), a digest of what the document says of the operation. */
  operations: Record<string, string>;
  /** The forms of its writing operations by the same names, without the words that only explain. */
  forms: Record<string, FormModel>;
  /** Operations whose form is too large to be kept, or beyond what is read of a contract: their fields are not compared. */
  leftOut: string[];
}

/**
 * Reads a whole contract for keeping. Its forms share one budget, so that the work is bounded whatever the document is, and
 * other requests get their turn between them.
 */
export async function readingOf(document: ContractDocument): Promise<Reading> {
  const reading: Reading = { operations: {}, forms: {}, leftOut: [] };
  const writes: NamedOperation[] = [];
  for (const found of operationsOf(document)) {
    if (Object.keys(reading.operations).length >= CONTRACT_LIMITS.operations) break;
    // What several paths refer to could be the same megabytes each time: it is known by name alone.
    reading.operations[nameOf(found)] = found.inline ? digestOf(found.operation) : "";
    if (found.method !== "GET" && found.method !== "DELETE") writes.push(found);
  }
  const left: Left = { work: CONTRACT_LIMITS.readingWork, characters: CONTRACT_LIMITS.readingCharacters };
  for (const [index, write] of writes.sort(byDepth).entries()) {
    await breathe();
    const form = index < CONTRACT_LIMITS.readingForms ? affordedForm(document, write, left) : "left out";
    if (form === "left out") reading.leftOut.push(nameOf(write));
    else if (form) reading.forms[nameOf(write)] = form;
  }
  return reading;
}

const nameOf = ({ method, path }: OperationName) => `${method} ${path}`;

/** What the forms of a reading may still spend and take. */
interface Left {
  work: number;
  characters: number;
}

/** A form as it is kept, while there is a budget. One that used it up is none: it would look other where more was left. */
function affordedForm(
  document: ContractDocument,
  write: NamedOperation,
  left: Left,
): FormModel | undefined | "left out" {
  if (left.work <= 0) return "left out";
  const budget = formBudget(left.work);
  const granted = budget.work;
  const model = operationModel(document, write, budget);
  left.work -= granted - budget.work;
  const text = model && JSON.stringify(model, (key, value) => (EXPLAINING.has(key) ? undefined : value));
  if (text === undefined) return undefined;
  left.work -= text.length / CONTRACT_LIMITS.charactersPerWork;
  if (budget.work <= 0 || text.length > left.characters) return "left out";
  left.characters -= text.length;
  return JSON.parse(text) as FormModel;
}

/** Records before what hangs on them: where not all forms fit, those that people fill in stay. */
function byDepth(a: OperationName, b: OperationName): number {
  return a.path.split("/").length - b.path.split("/").length || a.path.localeCompare(b.path);
}

function digestOf(operation: object): string {
  return createHash("sha256").update(JSON.stringify(operation)).digest("base64url").slice(0, 16);
}

/** Properties that no comparison looks at. */
const EXPLAINING = new Set(["description", "default", "hints"]);

/** The changes of the forms of one kind of record, or of an operation that belongs to no record. */
export interface RecordChanges {
  /** `seasons`, or the operation's name. */
  name: string;
  /** `on` says whether the difference is only in creating, or only in editing. */
  changes: (FormChange & { on: "both" | "create" | "edit" })[];
}

/** The differences between two readings. */
export interface ContractChanges {
  records: RecordChanges[];
  /** Operations by name that the club offers now, and no longer. */
  appeared: string[];
  gone: string[];
  /** Operations whose answers, parameters or words are others, their form aside. */
  touched: string[];
}

/** What is different in `after`; pure, and as bounded as the readings are. */
export function contractChanges(before: Reading, after: Reading): ContractChanges {
  const names = Object.keys(after.operations);
  const records = new Map<string, Joined>();
  const told = new Set<string>();
  for (const name of names) {
    const [was, is] = [before.forms[name], after.forms[name]];
    const changes = was && is ? formChanges(was, is) : [];
    if (changes.length === 0) continue;
    told.add(name);
    const { record, on } = placeOf(name);
    const known: Joined = records.get(record) ?? new Map();
    join(known, changes, on);
    records.set(record, known);
  }
  return {
    records: [...records].map(([name, changes]) => ({ name, changes: [...changes.values()] })),
    appeared: names.filter((name) => !Object.hasOwn(before.operations, name)),
    gone: Object.keys(before.operations).filter((name) => !Object.hasOwn(after.operations, name)),
    touched: names.filter(
      (name) =>
        !told.has(name) && Object.hasOwn(before.operations, name) && before.operations[name] !== after.operations[name],
    ),
  };
}

/** `POST /seasons` and `PATCH /seasons/{id}` are the two forms of a record; any other operation stands for itself. */
function placeOf(name: string): { record: string; on: "create" | "edit" | "both" } {
  const [method = "", path = ""] = name.split(" ", 2);
  const [, collection = "", item, ...rest] = template(path).split("/");
  if (method === "POST" && item === undefined) return { record: collection, on: "create" };
  if (method === "PATCH" && item === "{}" && rest.length === 0) return { record: collection, on: "edit" };
  return { record: name, on: "both" };
}

/** Changes of a record's forms, each under what it says. */
type Joined = Map<string, RecordChanges["changes"][number]>;

/** Adds the changes of one form to those of the record's other form: what both say is told once. */
function join(known: Joined, changes: readonly FormChange[], on: "both" | "create" | "edit"): void {
  for (const change of changes) {
    const said = JSON.stringify(change);
    known.set(said, { ...change, on: known.has(said) ? "both" : on });
  }
}
