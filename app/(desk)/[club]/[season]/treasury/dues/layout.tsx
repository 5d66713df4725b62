import type { ReactNode } from "react";
import { PageWords } from "#components/frame/page-words.tsx";

/** The words of choosing families to remind, and of exempting them. */
export default function DuesLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["reminders"]}>{children}</PageWords>;
}
