import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of closings. */
export default function ClosingLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["closing"]}>{children}</PageWords>;
}
