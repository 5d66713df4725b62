import { useTranslations } from "next-intl";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";

/** The parts of renewal: what is proposed before, and who came back. */
export function RenewalTabs({ club, season, at }: { club: string; season: number; at: "list" | "returned" }) {
  const words = useTranslations("renewal.tabs");
  const links = [
    { href: seasonAddress(club, season, "renewal"), words: words("list"), current: at === "list" },
    { href: seasonAddress(club, season, "renewal", "returned"), words: words("returned"), current: at === "returned" },
  ];
  return <TabLinks label={words("label")} links={links} className="px-4 md:px-8 print:hidden" />;
}
