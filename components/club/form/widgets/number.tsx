"use client";

import { Input } from "#components/base/ui/input.tsx";
import type { NumberField } from "#lib/club/contract/form-field.ts";
import { mustBeFilled } from "../unset.ts";
import type { WidgetProps } from "../widget.ts";

/**
 * A number as text with a number keyboard: `type="number"` would swallow what it cannot read, turn the wheel into edits and
 * show a different decimal sign than the person's.
 */
export function NumberWidget(props: WidgetProps<NumberField>) {
  const unit = props.field.hints?.["x-unit"];
  return <NumberInput {...props} unit={unit === undefined ? undefined : String(unit)} />;
}

/** Whole euros (club-api §2.1: activity prices). */
export function MoneyWidget(props: WidgetProps<NumberField>) {
  return <NumberInput {...props} unit="€" />;
}

function NumberInput(props: WidgetProps<NumberField> & { unit: string | undefined }) {
  const { field, value, onChange, onBlur, id, describedBy, invalid, unit } = props;
  return (
    <span className="flex items-center gap-2">
      <Input
        id={id}
        inputMode={field.kind === "integer" ? "numeric" : "decimal"}
        autoComplete="off"
        value={String(value ?? "")}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={mustBeFilled(field) || undefined}
        className="max-w-36 text-right tabular-nums"
      />
      {unit ? <span className="text-ink-soft">{unit}</span> : null}
    </span>
  );
}
