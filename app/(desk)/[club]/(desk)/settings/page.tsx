import { notFound, redirect } from "next/navigation";
import { requireSeat } from "#lib/base/access/seat.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { placesBelow } from "../../menu-table.ts";

/** The first of the settings that the person may see. */
export default async function SettingsPage({ params }: PageProps<"/[club]/settings">) {
  const { club } = await params;
  const [first] = placesBelow("settings", await requireSeat(club));
  if (!first) notFound();
  redirect(pageAddress(first, club, 0));
}
