import { z } from "zod";
import type { ActionRefusal } from "#lib/base/access/action.ts";
import { boundedText, onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import type { Fault } from "#lib/club/contract/fault.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";

/** A record as it travels between page and action: property names and JSON values. */
export type WireRecord = Record<string, unknown>;

/** What a form sends to its server action. Everything in it is only a claim until the action has checked it. */
export const submissionSchema = z.strictObject({
  /** The record that is edited; null creates one. */
  id: recordId.nullable(),
  /** A name of this one form, made when it opened: from it comes the idempotency key of whatever it sends. */
  formId: onceKey,
  /** `formDigest` of the model that the form was drawn from. */
  digest: boundedText(40),
  /** The values of the inputs, by field key. */
  entered: z.record(z.string(), z.unknown()),
  /** The record as the form opened on it, for the fields of the form; null on create. */
  record: z.record(z.string(), z.unknown()).nullable(),
});

export type Submission = z.infer<typeof submissionSchema>;

/** A field that the person and somebody else have both changed since the form opened. */
export interface Conflict {
  name: string;
  /** As the service has it now. */
  theirs: unknown;
}

/** By field, what the things are called that its values point at; values as text. */
export type ReferenceNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How an attempt to save ended. In every case but the first nothing was sent, or the service refused it whole. */
export type SaveOutcome =
  | { ok: true; id: number | null }
  | { ok: false; code: "faults"; faults: Fault[] }
  /** `record` as it is now, for the fields of the present contract; null on create. */
  | { ok: false; code: "contract_changed"; model: FormModel; digest: string; record: WireRecord | null }
  | { ok: false; code: "conflict"; record: WireRecord; conflicts: Conflict[]; names: ReferenceNames }
  | {
      ok: false;
      code: ActionRefusal["code"] | "contract" | "not_offered" | "failed";
      words: string;
      requestId?: string;
    };
