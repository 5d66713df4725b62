import { getTranslations } from "next-intl/server";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { requireSeat } from "#lib/base/access/seat.ts";
import { SettingsTabs } from "./settings-tabs.tsx";
import { tabsFor } from "./tabs.ts";

export default async function SettingsLayout({ params, children }: LayoutProps<"/[club]/settings">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const words = await getTranslations("settings");
  return (
    <PageWords of={["contract", "form", "settings"]}>
      <PageHeader title={words("title")} className="pb-1" />
      <SettingsTabs club={club} tabs={tabsFor(seat)} />
      <div className="px-4 pt-6 pb-12 md:px-8">{children}</div>
    </PageWords>
  );
}
