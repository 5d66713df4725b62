import type { ReactNode } from "react";
import type { ExplainedName } from "./explained.tsx";
import { Label } from "./label.tsx";

interface LabelledProps {
  id: string;
  label: ReactNode;
  /** What the label explains. */
  explains?: ExplainedName;
  children: ReactNode;
}

/** A field of a small form with its label above it. @param id of the field */
export function Labelled({ id, label, explains, children }: LabelledProps) {
  return (
    <div className="min-w-0 space-y-1">
      <Label htmlFor={id} explains={explains}>
        {label}
      </Label>
      {children}
    </div>
  );
}
