import { getTranslations } from "next-intl/server";
import { PageWords } from "#components/base/shell/page-words.tsx";

/** Neither rail nor search nor stream: one column for a thumb, light enough for the network beside a pool. */
export default async function PoolLayout({ params, children }: LayoutProps<"/[club]/attendance">) {
  await params;
  const words = await getTranslations("poolside");
  return (
    <PageWords of={["cardreader", "poolside"]}>
      <main aria-label={words("title")} className="mx-auto min-h-dvh w-full max-w-4xl">
        {children}
      </main>
    </PageWords>
  );
}
