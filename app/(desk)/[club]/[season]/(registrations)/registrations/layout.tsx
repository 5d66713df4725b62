import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of what is noted of a person beside their registration. */
export default function RegistrationsLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["notes"]}>{children}</PageWords>;
}
