import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of papers that are signed. */
export default function IssuerLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["receipts"]}>{children}</PageWords>;
}
