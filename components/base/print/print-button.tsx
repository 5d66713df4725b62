"use client";

import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/base/ui/button.tsx";

/** Opens the browser's dialog for printing. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button variant="primary" onClick={() => window.print()}>
      <Printer aria-hidden />
      {children}
    </Button>
  );
}
