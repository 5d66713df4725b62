import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of a person and their form. */
export default function MemberLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["cards", "contract", "form", "notes", "receipts"]}>{children}</PageWords>;
}
