import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of assemblies. */
export default function AssemblyLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["assembly", "cardreader"]}>{children}</PageWords>;
}
