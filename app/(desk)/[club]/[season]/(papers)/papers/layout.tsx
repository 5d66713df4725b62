import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of who lacks which paper. */
export default function PapersLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["papers"]}>{children}</PageWords>;
}
