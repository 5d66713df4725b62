import { PageWords } from "#components/base/shell/page-words.tsx";
import { OnceRead } from "../once-read.tsx";

/** The words of choosing families to remind, and of exempting them. */
export default function DuesLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury/dues">) {
  return (
    <PageWords of={["reminders"]}>
      <OnceRead params={params}>{children}</OnceRead>
    </PageWords>
  );
}
