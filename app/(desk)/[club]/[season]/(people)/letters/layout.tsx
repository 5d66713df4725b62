import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of letters whose text is the club's own. */
export default function LettersLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["freeletters", "post", "reminders"]}>{children}</PageWords>;
}
