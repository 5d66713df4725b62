import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of headcounts and their forms. */
export default function HeadcountLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["headcount"]}>{children}</PageWords>;
}
