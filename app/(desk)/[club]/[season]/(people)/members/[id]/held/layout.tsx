import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words with which somebody is forgotten. */
export default function HeldLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["forgetting"]}>{children}</PageWords>;
}
