import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the club's documents. */
export default function DocumentsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["documents", "files"]}>{children}</PageWords>;
}
