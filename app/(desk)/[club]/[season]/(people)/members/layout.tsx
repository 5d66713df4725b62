import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the members. */
export default function MembersLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["people"]}>{children}</PageWords>;
}
