import type { ReactNode } from "react";
import { PageWords } from "#components/frame/page-words.tsx";

/** The words of instalments, and of finding a person. */
export default function InstalmentsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["form", "instalments"]}>{children}</PageWords>;
}
