import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the sports. */
export default function SportsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["contract", "form", "groups"]}>{children}</PageWords>;
}
