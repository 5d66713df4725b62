import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of a roll-over. */
export default function RolloverLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["rollover", "staging"]}>{children}</PageWords>;
}
