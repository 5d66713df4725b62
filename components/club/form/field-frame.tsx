"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Explained, type ExplainedName } from "#components/base/ui/explained.tsx";
import { Label, RequiredMark } from "#components/base/ui/label.tsx";
import type { Field } from "#lib/club/contract/form-field.ts";
import { isMarked } from "./unset.ts";
import type { Widget, WidgetProps } from "./widget.ts";
import { useFormFacts, useFormWords } from "./words.tsx";

export interface FieldFrameProps
  extends Pick<WidgetProps, "value" | "onChange" | "onBlur" | "mayBeUnset" | "nestedFaults"> {
  field: Field;
  parent?: Field;
  id: string;
  messages: readonly string[];
  widget: Widget;
}

/** Fields of the club's records whose label is a word to explain, by their names in the contract. */
const EXPLAINED: Readonly<Record<string, ExplainedName>> = {
  capacity: "capacity",
  city_registration_start: "cityStart",
  licence_ids: "licence",
  pre_registration_required: "preRegistration",
  slot_ids: "slot",
};

/** One field: the label above, help under the label, the input, what is wrong with it under the input. */
export function FieldFrame({ field, parent, id, messages, widget, ...input }: FieldFrameProps) {
  const words = useTranslations("form");
  const names = useFormWords();
  const help = names.help(field, parent);
  const notice = field.notice ? words(`notices.${field.notice}`) : undefined;
  const describedBy = [help && `${id}-help`, notice && `${id}-notice`, messages.length > 0 && `${id}-fault`]
    .filter(Boolean)
    .join(" ");
  const { component: Input } = widget;
  const label = names.label(field, parent);
  const { isEdit } = useFormFacts();
  const required = isMarked(field, isEdit && !parent);
  return (
    <div data-field={field.name}>
      <FieldLabel as={widget.labels} id={id} required={required} explains={parent ? undefined : EXPLAINED[field.name]}>
        {label}
      </FieldLabel>
      {help ? (
        <p id={`${id}-help`} className="max-w-text text-ink-soft text-sm">
          {help}
        </p>
      ) : null}
      {notice ? (
        <p id={`${id}-notice`} className="mt-1 flex max-w-text gap-1.5 text-pending text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {notice}
        </p>
      ) : null}
      <div className="mt-1.5">
        <Input
          // The widget was chosen by this field's kind, which the compiler cannot follow.
          field={field as never}
          parent={parent}
          id={id}
          labelId={`${id}-label`}
          describedBy={describedBy || undefined}
          invalid={messages.length > 0}
          {...input}
        />
      </div>
      <FaultWords id={`${id}-fault`} messages={messages} />
    </div>
  );
}

interface FieldLabelProps {
  as: Widget["labels"];
  id: string;
  required: boolean;
  explains: ExplainedName | undefined;
  children: ReactNode;
}

function FieldLabel({ as, id, required, explains, children }: FieldLabelProps) {
  if (as === "input")
    return (
      <Label htmlFor={id} id={`${id}-label`} required={required} explains={explains}>
        {children}
      </Label>
    );
  return (
    <div id={`${id}-label`} className="font-medium text-base text-ink">
      {explains ? <Explained of={explains}>{children}</Explained> : children}
      {required ? <RequiredMark /> : null}
    </div>
  );
}

/** What is wrong, in words, tied to the input by `aria-describedby`. */
export function FaultWords({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <p id={id} className="mt-1.5 flex max-w-text gap-1.5 text-danger text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{messages.join(" ")}</span>
    </p>
  );
}
