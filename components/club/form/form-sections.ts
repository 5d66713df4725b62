import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import type { CompositeTester } from "./widget.ts";

/** A part of a form under a quiet heading, and the fields that belong there when the contract has them. */
export interface FormSection {
  id: string;
  title: string;
  names: readonly string[];
}

/** One line of a form: a field, or a composite that draws several. */
export type FormRow = { field: Field } | { composite: CompositeTester; fields: Record<string, Field> };

export interface LaidOutSection {
  id: string;
  title: string | undefined;
  rows: FormRow[];
}

/**
 * The contract's fields under a screen's headings. A section whose fields are all absent is absent; a field that no section
 * knows (one that the service added since) comes last, in the contract's order, so nothing is ever hidden.
 */
export function layOutFields(
  model: FormModel,
  sections: readonly FormSection[],
  composites: readonly CompositeTester[],
  other: string,
): LaidOutSection[] {
  const left = new Map(model.fields.map((field) => [field.name, field]));
  const rowsOf = (names: readonly string[]) => names.flatMap((name) => rowOf(name, left, composites));
  const known = sections.map(({ id, title, names }) => ({ id, title, rows: rowsOf(names) }));
  const rest = { id: "other", title: sections.length > 0 ? other : undefined, rows: rowsOf([...left.keys()]) };
  return [...known, rest].filter((section) => section.rows.length > 0);
}

function rowOf(name: string, left: Map<string, Field>, composites: readonly CompositeTester[]): FormRow[] {
  const field = left.get(name);
  if (!field) return [];
  const composite = composites
    .filter(({ names, draws }) => names.includes(name) && names.every((one) => isDrawn(left.get(one), draws)))
    .sort((a, b) => b.rank - a.rank)[0];
  if (!composite) {
    left.delete(name);
    return [{ field }];
  }
  const fields: Record<string, Field> = {};
  for (const one of [...composite.names, ...(composite.optional ?? [])]) {
    const part = left.get(one);
    if (!isDrawn(part, composite.draws)) continue;
    fields[one] = part;
    left.delete(one);
  }
  return [{ composite, fields }];
}

/** What the service assigns is shown and never typed, by itself. */
function isDrawn(field: Field | undefined, draws: CompositeTester["draws"]): field is Field {
  return field !== undefined && !field.readOnly && draws(field);
}
