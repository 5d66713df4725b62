import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of papers about health. */
export default function MedicalLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["files", "medical"]}>{children}</PageWords>;
}
