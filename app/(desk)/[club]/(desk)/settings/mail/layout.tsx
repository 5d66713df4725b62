import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of letters that leave by the club's mail server. */
export default function MailLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["post", "reminders"]}>{children}</PageWords>;
}
