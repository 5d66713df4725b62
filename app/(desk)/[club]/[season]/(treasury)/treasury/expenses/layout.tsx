import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of expenses. */
export default function ExpensesLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["expenses", "files"]}>{children}</PageWords>;
}
