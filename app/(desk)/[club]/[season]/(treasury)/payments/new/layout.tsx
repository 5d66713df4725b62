import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of recording payments. */
export default function RecordPaymentsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["treasury", "form"]}>{children}</PageWords>;
}
