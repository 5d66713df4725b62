import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of lists that are mended in the browser. */
export default function PlaceListLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["renewal", "staging"]}>{children}</PageWords>;
}
