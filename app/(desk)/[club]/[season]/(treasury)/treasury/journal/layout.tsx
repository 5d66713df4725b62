import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the journal. */
export default function JournalLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["journal"]}>{children}</PageWords>;
}
