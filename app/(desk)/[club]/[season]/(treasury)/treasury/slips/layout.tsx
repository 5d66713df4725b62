import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of slips. */
export default function SlipsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["deposits"]}>{children}</PageWords>;
}
