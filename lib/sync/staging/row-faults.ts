import { z } from "zod";
import { type Fault, pointerParts } from "#lib/club/contract/fault.ts";
import { STAGED_CHANGED } from "./own-stops.ts";
import { isReference, type StagedPlan } from "./plan.ts";

/** A value of a body as a person may read it: a text, a number, yes or no, or several of them; null: nothing. */
export type FaultValue = string | number | boolean | null | (string | number | boolean)[];

/** Where in a row a refusal is foreseen. */
export interface Foreseen {
  /** The name of the step. */
  step: string;
  write: string;
  /** A fault of the body: its field, what is wrong with it (`form.faults.<code>`), and what the sentence takes. */
  field?: string;
  fault?: string;
  values?: Record<string, string | number>;
  /** Of a record that somebody changed meanwhile: its fields, as they were seen and as they are. */
  changed?: { field: string; seen: FaultValue; now: FaultValue }[];
}

/** What is wrong with one field of what a row sends. Travels as JSON. */
export interface RowFault {
  /** JSON Pointer into the body (club-api §7): `/parents/0/email`; empty: the body as a whole. */
  pointer: string;
  /** What the row sends there; missing where that is no value to be read. */
  value?: FaultValue;
  /** What the club says of it. */
  why?: string;
  /** What this desk foresees of it (`form.faults.<code>`), with what the sentence takes. */
  code?: string;
  values?: Fault["values"];
  /** Of a record that was changed meanwhile: what the row was proposed on, and what the club has now. */
  changed?: { seen: FaultValue; now: FaultValue };
}

/** Between the faults of one refusal as they are kept: `/email: … · /parents/0/phone: …`. What a club says of a field may have the sign too. */
const BETWEEN = / · (?=\/)/;

/** Fields that are kept of one record that was changed meanwhile: whoever looks at it sees the rest. */
const MOST_CHANGED = 10;

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const value = z.union([scalar, z.null(), z.array(scalar)]);
const changedFields = z.array(z.strictObject({ pointer: z.string(), seen: value, now: value }));

/** What is kept of a record that was changed meanwhile, as the detail of the row that was not sent. */
export const changedDetail = (fields: readonly { field: string; seen: unknown; now: unknown }[]): string =>
  JSON.stringify(
    fields.slice(0, MOST_CHANGED).map(({ field, seen, now }) => ({
      pointer: `/${field}`,
      seen: readable(seen) ?? null,
      now: readable(now) ?? null,
    })),
  );

interface FaultyRow {
  outcome: string | null;
  code: string | null;
  detail: string | null;
  foreseen: string | null;
  foreseenDetail: Foreseen | null;
  plan: StagedPlan | null;
  made: Readonly<Record<string, number>>;
}

/** The fields of a row that was not done, or would not be, each with its value. Pure. */
export function rowFaults({ outcome, code, detail, foreseen, foreseenDetail, plan, made }: FaultyRow): RowFault[] {
  // The first step that made nothing is the one that was refused.
  const body = plan?.find(({ names }) => made[names] === undefined)?.body ?? {};
  const withValue = (fault: RowFault): RowFault => {
    const there = readable(valueAt(body, fault.pointer));
    return there === undefined ? fault : { ...fault, value: there };
  };
  if (outcome === "refused") {
    if (code === STAGED_CHANGED) return changedIn(detail);
    return code === "validation_failed" && detail ? detail.split(BETWEEN).map(faultIn).map(withValue) : [];
  }
  if (outcome !== null || !foreseen || !foreseenDetail) return [];
  if (foreseenDetail.changed)
    return foreseenDetail.changed.map(({ field, seen, now }) => ({ pointer: `/${field}`, changed: { seen, now } }));
  const { field, fault, values } = foreseenDetail;
  if (!field) return [];
  return [withValue({ pointer: `/${field}`, ...(fault && { code: fault }), ...(values && { values }) })];
}

function changedIn(detail: string | null): RowFault[] {
  // A row of an earlier version of this desk has none.
  if (!detail?.startsWith("[")) return [];
  try {
    const found = changedFields.safeParse(JSON.parse(detail)).data ?? [];
    return found.map(({ pointer, ...changed }) => ({ pointer, changed }));
  } catch {
    return [];
  }
}

function faultIn(said: string): RowFault {
  const [, pointer = "", why = said] = /^(\/[^\s:]+)(?:: ?(.*))?$/s.exec(said) ?? [];
  return { pointer, why };
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointerParts(pointer).reduce<unknown>(
    (found, part) =>
      typeof found === "object" && found !== null && Object.hasOwn(found, part)
        ? (found as Record<string, unknown>)[part]
        : undefined,
    pointer === "" ? undefined : body,
  );
}

/** A value of the wire that a person may read; undefined: none, as of a record that is still to be made. */
export function readable(one: unknown): FaultValue | undefined {
  if (one === null || scalar.safeParse(one).success) return one as FaultValue;
  if (!Array.isArray(one) || one.some(isReference)) return undefined;
  return one.flatMap((item) => {
    if (typeof item !== "object" || item === null) return scalar.safeParse(item).success ? [item as string] : [];
    // Of a guardian what stands in their fields, in their order.
    const said = Object.values(item).filter((inner) => scalar.safeParse(inner).success && inner !== "");
    return said.length > 0 ? [said.join(" ")] : [];
  });
}
