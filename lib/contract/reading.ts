import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { type FormChange, formChanges } from "./change.ts";
import { type ContractDocument, type OperationName, operationsOf, template } from "./document.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import type { FormModel } from "./model.ts";
import { formModel } from "./walk.ts";

/** What is kept of a contract to tell later what became of it. */
export interface Reading {
  /** By name (`PATCH /seasons/{id}`), a digest of what the document says of the operation. */
  operations: Record<string, string>;
  /** The forms of its writing operations by the same names, without the words that only explain. */
  forms: Record<string, FormModel>;
  /** Operations whose form is too large to be kept: their fields are not compared. */
  leftOut: string[];
}

/**
 * Reads a whole contract for keeping. Bounded whatever the document is, and other requests get their turn between its forms.
 */
export async function readingOf(document: ContractDocument): Promise<Reading> {
  const reading: Reading = { operations: {}, forms: {}, leftOut: [] };
  const writes: (OperationName & { name: string })[] = [];
  for (const { method, path, operation, inline } of operationsOf(document)) {
    const name = `${method} ${path}`;
    if (Object.keys(reading.operations).length >= CONTRACT_LIMITS.operations) break;
    // What several paths refer to could be the same megabytes each time: it is known by name alone.
    reading.operations[name] = inline ? digestOf(operation) : "";
    if (method !== "GET" && method !== "DELETE") writes.push({ method, path, name });
  }
  let characters = 0;
  for (const { name, ...operation } of writes.sort(byDepth)) {
    await breathe();
    const tooMany = Object.keys(reading.forms).length >= CONTRACT_LIMITS.readingForms;
    const form = tooMany ? undefined : keptForm(formModel(document, operation));
    const size = form ? JSON.stringify(form).length : 0;
    if (form && characters + size <= CONTRACT_LIMITS.readingCharacters) {
      reading.forms[name] = form;
      characters += size;
    } else if (form || tooMany) reading.leftOut.push(name);
  }
  return reading;
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

function keptForm(form: FormModel | undefined): FormModel | undefined {
  return form && JSON.parse(JSON.stringify(form, (key, value) => (EXPLAINING.has(key) ? undefined : value)));
}

/** What became of the forms of one kind of record, or of one operation that is no record's. */
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
  const records = new Map<string, RecordChanges["changes"]>();
  const told = new Set<string>();
  for (const name of names) {
    const [was, is] = [before.forms[name], after.forms[name]];
    const changes = was && is ? formChanges(was, is) : [];
    if (changes.length === 0) continue;
    told.add(name);
    const { record, on } = placeOf(name);
    records.set(record, joined(records.get(record) ?? [], changes, on));
  }
  return {
    records: [...records].map(([name, changes]) => ({ name, changes })),
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

/** Adds the changes of one form to those of the record's other form: what both say is told once. */
function joined(
  known: RecordChanges["changes"],
  changes: readonly FormChange[],
  on: "create" | "edit" | "both",
): RecordChanges["changes"] {
  const all = known.map((one) => ({ ...one }));
  for (const change of changes) {
    const same = all.find(({ on: _, ...one }) => JSON.stringify(one) === JSON.stringify(change));
    if (same) same.on = "both";
    else all.push({ ...change, on });
  }
  return all;
}
