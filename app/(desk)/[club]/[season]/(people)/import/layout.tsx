import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of files that are read in. */
export default function ImportLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["import", "files", "staging"]}>{children}</PageWords>;
}
