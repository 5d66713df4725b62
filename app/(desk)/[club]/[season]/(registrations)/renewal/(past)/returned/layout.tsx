import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the addresses that are copied. */
export default function ReturnedLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["groups"]}>{children}</PageWords>;
}
