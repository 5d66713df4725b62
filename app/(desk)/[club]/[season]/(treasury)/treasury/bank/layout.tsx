import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of statements. */
export default function BankLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["bank", "files"]}>{children}</PageWords>;
}
