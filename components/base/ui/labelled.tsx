import type { ReactNode } from "react";
import { Label } from "./label.tsx";

/** A field of a small form with its label above it. @param id of the field */
export function Labelled({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 space-y-1">
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  );
}
