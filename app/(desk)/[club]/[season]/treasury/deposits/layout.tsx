import type { ReactNode } from "react";
import { PageWords } from "#components/frame/page-words.tsx";

/** The words of the drawer. */
export default function DepositsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["deposits"]}>{children}</PageWords>;
}
