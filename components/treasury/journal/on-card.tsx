import type { ReactNode } from "react";

/** A value that says what it is where a row is a card and has no heading. */
export function OnCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="mr-1 text-ink-faint text-sm md:hidden">{label}</span>
      {children}
    </>
  );
}
