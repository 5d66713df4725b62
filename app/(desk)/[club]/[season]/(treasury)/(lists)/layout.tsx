import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the pages that only list, which are the table's. */
export default function ListsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["groups"]}>{children}</PageWords>;
}
