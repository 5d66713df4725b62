import type { ReactNode } from "react";
import { PageWords } from "#components/frame/page-words.tsx";

/** The words of writing to families about what they owe. */
export default function RemindersLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["reminders", "jobs"]}>{children}</PageWords>;
}
