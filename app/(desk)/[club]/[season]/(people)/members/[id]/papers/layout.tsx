import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of what people hand in. */
export default function FiledLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["files", "filing"]}>{children}</PageWords>;
}
