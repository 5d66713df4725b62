import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { MEDICAL_TOLD, type ToldWhat } from "#lib/base/access/medical-told.ts";
import { maySetMedical } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { TOLD_HOURS } from "#lib/papers/medical/told.ts";
import { toldSetting } from "#lib/papers/medical/told-settings.ts";
import { ToldSwitch } from "./told-switch.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("medicalAccess") };
}

const WHAT = { until: "until", "yes or no": "yesNo", nothing: "nothing" } as const satisfies Record<ToldWhat, string>;

/** Whether other roles are told who is in order, and who is told what: off until a director turns it on. */
export default async function MedicalSettingsPage({ params }: PageProps<"/[club]/settings/medical">) {
  const { club } = await params;
  if (!maySetMedical(await requireSeat(club)).allowed) notFound();
  const { isTold, writtenBy, writtenAt } = await toldSetting((await store()).db, club);
  const words = await getTranslations("medical.told.settings");
  const named = await getTranslations("access.roles");
  const formats = await getFormats();
  return (
    <div className="space-y-6">
      <h2 className="text-lg">{words("title")}</h2>
      <p className="max-w-text">{words("intro")}</p>
      <p className="max-w-text">
        <span className="font-medium">{words(isTold ? "isOn" : "isOff")}</span>{" "}
        {writtenBy && writtenAt ? words("by", { name: writtenBy, date: formats.dateTime(writtenAt) }) : null}
      </p>
      <ToldSwitch {...{ club, isTold }} label={words(isTold ? "turnOff" : "turnOn")} />
      <p className="max-w-text text-ink-soft text-sm">{words("help", { hours: TOLD_HOURS })}</p>
      <PlainTable
        caption={words("table")}
        className="max-w-3xl"
        columns={[
          { id: "role", label: words("role"), card: "name" },
          { id: "what", label: words("what"), card: "line" },
          { id: "ofWhom", label: words("ofWhom"), card: "value" },
        ]}
        rows={roles.map((role) => ({
          id: role,
          cells: {
            role: <span className="font-medium">{named(role)}</span>,
            what: words(`whats.${WHAT[MEDICAL_TOLD[role].what]}`),
            ofWhom: words(`ofWhoms.${MEDICAL_TOLD[role].ofWhom}`),
          },
        }))}
      />
      <p className="max-w-text text-ink-soft text-sm">{words("where")}</p>
    </div>
  );
}
