"use client";

import { useTranslations } from "next-intl";
import type { FormChange } from "#lib/club/contract/change.ts";
import { FormNote } from "./notices.tsx";

/** The contract changed while the form was open: what became of its fields, and typed values that have no place any more. */
export default function ContractChanged({
  changes,
  labelOf,
  limitsOf,
  typed,
}: {
  changes: readonly FormChange[];
  labelOf(change: FormChange): string;
  /** What a field that stayed accepts otherwise, in phrases. */
  limitsOf(change: FormChange): string[];
  /** What had been typed into fields that are gone. */
  typed: readonly { label: string; value: string }[];
}) {
  const words = useTranslations("form.changed");
  const kinds = ["removed", "added", "now_required"] as const;
  return (
    <FormNote title={words("title")} tone="attention" live>
      <p>{words("kept")}</p>
      <ul className="list-disc space-y-0.5 pl-5">
        {kinds.map((kind) => {
          const names = changes.filter((change) => change.kind === kind).map(labelOf);
          return names.length > 0 ? <li key={kind}>{words(kind, { names: names.join(", ") })}</li> : null;
        })}
        {changes.map((change) => {
          const limits = limitsOf(change).join(" · ");
          return limits ? <li key={change.name}>{words("limits", { name: labelOf(change), limits })}</li> : null;
        })}
      </ul>
      {typed.map(({ label, value }) => (
        <p key={label} className="text-ink-soft">
          {words("typed", { name: label, value })}
        </p>
      ))}
    </FormNote>
  );
}
