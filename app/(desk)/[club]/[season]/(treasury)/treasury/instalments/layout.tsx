import { PageWords } from "#components/base/shell/page-words.tsx";
import { OnceRead } from "../once-read.tsx";

/** The words of instalments, and of finding a person. */
export default function InstalmentsLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury/instalments">) {
  return (
    <PageWords of={["form", "instalments"]}>
      <OnceRead params={params}>{children}</OnceRead>
    </PageWords>
  );
}
