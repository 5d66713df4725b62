import type { ReactNode } from "react";
import { Label } from "#components/base/ui/label.tsx";

interface AidFieldProps {
  id: string;
  label: string;
  help?: string | undefined;
  fault?: string | undefined;
  required?: boolean;
  /** The widget, which names `described` where there is something to read. */
  children(described: { "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}

/** A label, its help and what is wrong, in the order in which they are read out. */
export function AidField({ id, label, help, fault, required, children }: AidFieldProps) {
  const described = [help ? `${id}-help` : null, fault ? `${id}-fault` : null].filter((one) => one !== null).join(" ");
  return (
    <div className="min-w-0 space-y-1">
      <Label htmlFor={id} required={required ?? false}>
        {label}
      </Label>
      {help ? (
        <p id={`${id}-help`} className="text-ink-soft text-sm">
          {help}
        </p>
      ) : null}
      {children({
        ...(described && { "aria-describedby": described }),
        ...(fault && { "aria-invalid": true as const }),
      })}
      {fault ? (
        <p id={`${id}-fault`} className="text-danger text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
