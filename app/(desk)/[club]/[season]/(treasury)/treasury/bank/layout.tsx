import { PageWords } from "#components/base/shell/page-words.tsx";
import { OnceRead } from "../once-read.tsx";

/** The words of statements. Its lines wait for the payments: a transfer that the club has recorded already would be proposed to be recorded. */
export default function BankLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury/bank">) {
  return (
    <PageWords of={["bank", "files"]}>
      <OnceRead params={params}>{children}</OnceRead>
    </PageWords>
  );
}
