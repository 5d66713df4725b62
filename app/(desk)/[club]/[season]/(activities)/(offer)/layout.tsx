import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of the offer. */
export default function OfferLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["cards", "contract", "form", "groups", "resources"]}>{children}</PageWords>;
}
