import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of a registration. */
export default function RegistrationLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["form", "groups"]}>{children}</PageWords>;
}
