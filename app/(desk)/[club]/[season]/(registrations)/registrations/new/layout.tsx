import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the counter. */
export default function CounterLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["contract", "form", "groups", "people"]}>{children}</PageWords>;
}
