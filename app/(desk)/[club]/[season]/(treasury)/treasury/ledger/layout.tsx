import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of what came in and went out. */
export default function LedgerLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["ledger"]}>{children}</PageWords>;
}
