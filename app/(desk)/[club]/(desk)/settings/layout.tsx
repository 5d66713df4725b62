import { PageWords } from "#components/base/shell/page-words.tsx";
import { requireSeat } from "#lib/base/access/seat.ts";
import { SettingsHead } from "./settings-head.tsx";

export default async function SettingsLayout({ params, children }: LayoutProps<"/[club]/settings">) {
  const { club } = await params;
  await requireSeat(club);
  return (
    <PageWords of={["contract", "form", "settings"]}>
      <SettingsHead />
      <div className="px-4 pt-5 pb-12 md:px-8">{children}</div>
    </PageWords>
  );
}
