import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of duplicate records. */
export default function TwinsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["form", "twins"]}>{children}</PageWords>;
}
