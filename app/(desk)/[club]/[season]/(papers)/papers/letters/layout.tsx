import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of writing to families about papers. */
export default function PaperLettersLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["decisions", "post", "reminders"]}>{children}</PageWords>;
}
