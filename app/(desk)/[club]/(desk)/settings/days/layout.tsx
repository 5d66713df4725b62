import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of days without sessions. */
export default function DaysLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["freedays"]}>{children}</PageWords>;
}
