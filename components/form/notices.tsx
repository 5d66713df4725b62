"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Radio } from "#components/ui/radio.tsx";
import type { FormChange } from "#lib/contract/change.ts";
import type { FormNotice } from "#lib/contract/model.ts";

/** A quiet box above a form: something to know, with what one can do about it. */
export function FormNote({
  title,
  children,
  actions,
  tone = "calm",
  live = false,
  className,
}: {
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: "calm" | "attention";
  live?: boolean;
  className?: string;
}) {
  return (
    <div
      role={live ? "alert" : "note"}
      className={cn(
        "space-y-2 rounded border border-line border-l-3 bg-surface p-4",
        tone === "attention" ? "border-l-pending" : "border-l-accent",
        className,
      )}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
      {actions ? <div className="flex flex-wrap gap-2 pt-1">{actions}</div> : null}
    </div>
  );
}

/** An unfinished form from before, offered. */
export function DraftOffer({ ago, onRestore, onDiscard }: { ago: string; onRestore(): void; onDiscard(): void }) {
  const words = useTranslations("form.draft");
  return (
    <FormNote
      // Wherever a reload has left the page: nobody should begin anew because the offer stood above what they saw.
      className="sticky top-16 z-10 shadow-raised in-[[role=dialog]]:top-0"
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            {words("restore")}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {words("discard")}
          </Button>
        </>
      }
    >
      <p>{words("offer", { ago })}</p>
    </FormNote>
  );
}

/** The contract changed while the form was open: what became of its fields, and typed values that have no place any more. */
export function ContractChanged({
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

/** A field that two people changed: both values as a person reads them, and which one counts. */
export interface ConflictChoice {
  key: string;
  label: string;
  mine: string;
  theirs: string;
  chosen: "mine" | "theirs" | undefined;
}

/** Both values of every field that changed under the person's hands; the choice is theirs. */
export function ConflictChoices({
  conflicts,
  onChoose,
}: {
  conflicts: readonly ConflictChoice[];
  onChoose(key: string, side: "mine" | "theirs"): void;
}) {
  const words = useTranslations("form.conflict");
  const group = useId();
  return (
    <FormNote title={words("title")} tone="attention" live>
      <p>{words("explain")}</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.key} className="border-line border-t pt-2">
          <legend className="float-left w-full font-medium">{conflict.label}</legend>
          <div className="clear-both space-y-1">
            {(["mine", "theirs"] as const).map((side) => (
              <label
                key={side}
                htmlFor={`${group}-${conflict.key}-${side}`}
                className="flex min-h-11 items-center gap-2.5 md:min-h-9"
              >
                <Radio
                  id={`${group}-${conflict.key}-${side}`}
                  name={`${group}-${conflict.key}`}
                  checked={conflict.chosen === side}
                  onChange={() => onChoose(conflict.key, side)}
                />
                <span className="text-ink-soft">{words(side)}</span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{conflict[side] || words("empty")}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </FormNote>
  );
}

/** What the contract says that this form cannot show or check. */
export function ModelNotices({ notices }: { notices: readonly FormNotice[] }) {
  const words = useTranslations("form");
  if (notices.length === 0) return null;
  return (
    <FormNote tone="attention">
      {notices.map(({ code, names }) => (
        <p key={code}>
          {code === "rules_unchecked" ? words("rulesUnchecked") : words("leftOut", { names: names.join(", ") })}
        </p>
      ))}
    </FormNote>
  );
}
