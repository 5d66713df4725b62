import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { Words } from "#components/frame/words.tsx";

/** Neither rail nor search nor stream: one column for a thumb, light enough for the network beside a pool. */
export default async function PoolLayout({ params, children }: LayoutProps<"/[club]/attendance">) {
  await params;
  const { poolside, ui, frame, access } = await getMessages();
  const words = await getTranslations("poolside");
  return (
    <Words locale={await getLocale()} messages={JSON.stringify({ poolside, ui, frame, access })}>
      <main aria-label={words("title")} className="mx-auto min-h-dvh w-full max-w-4xl">
        {children}
      </main>
    </Words>
  );
}
