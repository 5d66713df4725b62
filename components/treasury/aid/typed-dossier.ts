import type { Locale } from "#lib/base/words/locale.ts";
import type { AidDossierFields } from "#lib/treasury/aid/fields.ts";
import { readAmount, typedAmount } from "#lib/treasury/payments/amount.ts";

/** A dossier as it is typed: what cannot be read stays as it was written. */
export interface TypedDossier {
  kind: string;
  code: string;
  promised: string;
  claimedOn: string;
  reimbursedOn: string;
  reimbursed: string;
  refusedOn: string;
  paymentId: string;
  note: string;
}

/** Where something is wrong, and what: a key of `aid.faults`. */
export type DossierFaults = Partial<
  Record<keyof TypedDossier | "person", "person" | "kind" | "amount" | "reimbursed" | "both">
>;

/** A dossier as its form shows it. */
export function typedOf(fields: AidDossierFields, locale: Locale): TypedDossier {
  return {
    kind: fields.kind,
    code: fields.code ?? "",
    promised: typedAmount(fields.promisedCents, locale),
    claimedOn: fields.claimedOn ?? "",
    reimbursedOn: fields.reimbursedOn ?? "",
    reimbursed: fields.reimbursedCents === null ? "" : typedAmount(fields.reimbursedCents, locale),
    refusedOn: fields.refusedOn ?? "",
    paymentId: fields.paymentId === null ? "" : String(fields.paymentId),
    note: fields.note ?? "",
  };
}

/** Reads what was typed. @returns the fields, or what is wrong with which of them */
export function readDossier(
  typed: TypedDossier,
  memberId: number | null,
): { fields: AidDossierFields } | { faults: DossierFaults } {
  const faults: DossierFaults = {};
  const promised = readAmount(typed.promised);
  const reimbursed = typed.reimbursed.trim() === "" ? null : readAmount(typed.reimbursed);
  if (memberId === null) faults.person = "person";
  if (typed.kind === "") faults.kind = "kind";
  if ("fault" in promised) faults.promised = "amount";
  if (reimbursed && "fault" in reimbursed) faults.reimbursed = "amount";
  else if ((reimbursed === null) !== (typed.reimbursedOn === "")) faults.reimbursed = "reimbursed";
  if (typed.reimbursedOn !== "" && typed.refusedOn !== "") faults.refusedOn = "both";
  if (Object.keys(faults).length > 0 || memberId === null || !("cents" in promised)) return { faults };
  return {
    fields: {
      ...{ memberId, kind: typed.kind, code: typed.code.trim() || null, promisedCents: promised.cents },
      ...{ claimedOn: typed.claimedOn || null, reimbursedOn: typed.reimbursedOn || null },
      reimbursedCents: reimbursed && "cents" in reimbursed ? reimbursed.cents : null,
      ...{ refusedOn: typed.refusedOn || null, paymentId: typed.paymentId === "" ? null : Number(typed.paymentId) },
      note: typed.note.trim() || null,
    },
  };
}
