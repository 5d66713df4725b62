"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { inputId } from "./form-fields.tsx";
import { listErrors } from "./shown-faults.ts";
import { widgetFor } from "./widget.ts";
import { useFormWords, useTesters } from "./words.tsx";

/**
 * Everything that is wrong, above the form, each line a link to its input. It takes the focus after an attempt to send, so
 * that keyboard and screen reader start where the work is.
 * @param attempt a number that grows with each refused attempt
 */
export function ErrorSummary({ model, formId, attempt }: { model: FormModel; formId: string; attempt: number }) {
  const words = useTranslations("form");
  const lineOf = useLine();
  const { errors } = useFormState();
  const box = useFocusOn(attempt);
  const lines = listErrors(model, errors);
  if (attempt === 0 || lines.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded border border-line border-l-3 border-l-danger bg-surface p-4"
    >
      <h2 className="font-semibold text-base">{words("summary.title", { count: lines.length })}</h2>
      <ul className="mt-2 space-y-1">
        {lines.map(({ field, path, message }) => (
          <li key={`${field?.key} ${path.join(" ")} ${message}`} className="text-danger">
            {field ? (
              <a
                href={`#${inputId(formId, field, path)}`}
                className="underline underline-offset-4"
                onClick={(event) => {
                  event.preventDefault();
                  focusInput(formId, field, path);
                }}
              >
                {lineOf(field, path, message)}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A message with the name of its field, and on the way to an input inside it the number of the item and each name. */
function useLine(): (field: Field, path: readonly (string | number)[], message: string) => string {
  const words = useTranslations("form");
  const names = useFormWords();
  const testers = useTesters();
  return (field, path, message) => {
    const labels = [names.label(field)];
    let here: Field | undefined = field;
    for (const part of path) {
      if (!here) break;
      if (typeof part === "number") {
        if (widgetFor(here, testers).numbersItems) labels.splice(-1, 1, names.item(here, part + 1));
        continue;
      }
      const parent: Field = here;
      here = "fields" in parent ? parent.fields.find(({ key }) => key === part) : undefined;
      if (here) labels.push(names.label(here, parent));
    }
    return labels.reduceRight((said, label) => words("summary.field", { label, message: said }), message);
  };
}

/**
 * Focuses the input at the path, or what is nearest above it: a message about a whole list belongs to its button. One input
 * may stand for two fields (an hour and a minute): then it is found by the box that both share.
 */
function focusInput(formId: string, field: Field, path: readonly (string | number)[]): void {
  const form = document.getElementById(formId);
  const ids = Array.from({ length: path.length + 1 }, (_, up) =>
    inputId(formId, field, path.slice(0, path.length - up)),
  );
  const byId = ids.map((id) => form?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`));
  const shared = form?.querySelector<HTMLElement>(
    `[data-field~="${CSS.escape(field.name)}"] :is(input, select, textarea)`,
  );
  const target = byId.find((element) => element) ?? shared;
  target?.focus();
  target?.scrollIntoView({ block: "center" });
}

/** Takes the focus once for each attempt, as soon as there is something to read. */
function useFocusOn(attempt: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  useEffect(() => {
    if (attempt <= seen.current || !box.current) return;
    seen.current = attempt;
    box.current.focus();
  });
  return box;
}
