import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of a session that is called off. */
export default function CallOffLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["freedays"]}>{children}</PageWords>;
}
