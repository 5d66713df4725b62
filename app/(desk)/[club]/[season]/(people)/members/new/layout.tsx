import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of a new person's form. */
export default function NewMemberLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["contract", "form"]}>{children}</PageWords>;
}
