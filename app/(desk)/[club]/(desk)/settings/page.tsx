import { notFound, redirect } from "next/navigation";
import { requireSeat } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { tabsFor } from "./tabs.ts";

/** The first of the settings that the person may see. */
export default async function SettingsPage({ params }: PageProps<"/[club]/settings">) {
  const { club } = await params;
  const [first] = tabsFor(await requireSeat(club));
  if (!first) notFound();
  redirect(clubAddress(club, "settings", first));
}
