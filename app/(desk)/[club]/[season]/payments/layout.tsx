import type { ReactNode } from "react";
import { PageWords } from "#components/frame/page-words.tsx";

/** The words of the payments. */
export default function PaymentsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["groups"]}>{children}</PageWords>;
}
