import { PageWords } from "#components/base/shell/page-words.tsx";
import { OnceRead } from "../once-read.tsx";

/** The words of the drawer. */
export default function DepositsLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury/deposits">) {
  return (
    <PageWords of={["deposits"]}>
      <OnceRead params={params}>{children}</OnceRead>
    </PageWords>
  );
}
