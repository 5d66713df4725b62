import { PageWords } from "#components/base/shell/page-words.tsx";
import { OnceRead } from "../once-read.tsx";

/** The words of writing to families about what they owe. */
export default function RemindersLayout({ params, children }: LayoutProps<"/[club]/[season]/treasury/reminders">) {
  return (
    <PageWords of={["reminders", "decisions", "post"]}>
      <OnceRead params={params}>{children}</OnceRead>
    </PageWords>
  );
}
