import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { sectionWords } from "#app/section-words.ts";
import { SectionNote } from "#components/desk/frame/section-note.tsx";
import { mayReadAttendance } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import small from "./_icons/icon-192.png";
import { PoolSidePage } from "./pool-side-page.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/attendance">): Promise<Metadata> {
  const page = clubAddress((await params).club, "attendance");
  return {
    title: (await getTranslations("poolside"))("title"),
    manifest: `${page}/manifest.webmanifest`,
    appleWebApp: { capable: true, title: (await getTranslations("poolside.installed"))("shortName") },
    icons: { apple: small.src },
  };
}

/**
 * The attendance page, which works without a network: what the server draws is the page of this account in this club and of nobody in it, so that a device
 * may keep it. What is on it comes from the device's own store, and into that from the route handlers.
 */
export default async function AttendancePage({ params }: PageProps<"/[club]/attendance">) {
  const { club } = await params;
  const seat = await requireAnySeat(club);
  return (
    <>
      {seat.section ? <SectionNote words={await sectionWords(seat.club, seat.section)} /> : null}
      <PoolSidePage club={seat.club} person={seat.person.id} denied={await whyNot(mayReadAttendance(seat))} />
    </>
  );
}
