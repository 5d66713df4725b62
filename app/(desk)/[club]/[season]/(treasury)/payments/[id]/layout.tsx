import type { ReactNode } from "react";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** The words of one payment. */
export default function PaymentLayout({ children }: { children: ReactNode }) {
  return <PageWords of={["payment", "receipts", "treasury"]}>{children}</PageWords>;
}
