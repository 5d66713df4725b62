import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the seasons. */
export default function SeasonsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["contract", "form", "groups", "seasons"]}>{children}</PageWords>;
}
