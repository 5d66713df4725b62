import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { mayReadQuota } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { QuotaNow } from "./quota-now.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("quota") };
}

/** What the club's service allows, what is left of it now, and who goes first. */
export default async function QuotaPage({ params }: PageProps<"/[club]/settings/quota">) {
  const { club } = await params;
  if (!mayReadQuota(await requireSeat(club)).allowed) notFound();
  return <QuotaNow club={club} />;
}
