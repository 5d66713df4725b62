import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of aid. */
export default function AidLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["aid", "form"]}>{children}</PageWords>;
}
