import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { mayNameIssuer } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { signedPaperIssuer, spacedSiret } from "#lib/treasury/receipts/issuer.ts";
import { EditedIssuer } from "./edited-issuer.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("issuer") };
}

/** What stands at the head of papers that are signed: name, address and SIRET of the club. */
export default async function IssuerPage({ params }: PageProps<"/[club]/settings/issuer">) {
  const { club } = await params;
  if (!mayNameIssuer(await requireSeat(club)).allowed) notFound();
  const { db } = await store();
  const issuer = await signedPaperIssuer(db, club);
  const words = await getTranslations("receipts.issuer");
  const formats = await getFormats();
  const known = {
    name: issuer?.name ?? (await findClub(db, club))?.name ?? "",
    address: issuer?.address ?? "",
    siret: issuer?.siret ? spacedSiret(issuer.siret) : "",
  };
  return (
    <div className="space-y-6">
      <h2 className="text-lg">{words("title")}</h2>
      <p className="max-w-text">
        {words("intro")}
        {issuer ? ` ${words("by", { name: issuer.writtenBy, date: formats.dateTime(issuer.writtenAt) })}` : null}
      </p>
      <EditedIssuer {...{ club, known }} />
    </div>
  );
}
