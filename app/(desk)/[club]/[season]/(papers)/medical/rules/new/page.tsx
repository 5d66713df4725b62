import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { maySetMedical } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { medicalRulesOf, sportsOfClub } from "#lib/papers/medical/club-rules.ts";
import type { MedicalRuleFields } from "#lib/papers/medical/medical-rule.ts";
import { EditedRule, EndedRule } from "../edited-rule.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("medical.rules"))("newTitle") };
}

const NEW: MedicalRuleFields = {
  ...{ sportId: null, minAge: null, maxAge: null, asks: "attestation", youngMonths: null, validMonths: null },
  ...{ types: [], graceUntil: null, firstDay: null, lastDay: null, source: "" },
};

/** A new rule, or one in place of `?replaces=`; there a rule is ended too. */
export default async function NewRulePage({ params, searchParams }: PageProps<"/[club]/[season]/medical/rules/new">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(maySetMedical(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const { replaces } = await searchParams;
  const { rules } = await medicalRulesOf(db, club);
  const old = replaces === undefined ? null : rules.find(({ id }) => id === replaces);
  if (old === undefined) notFound();
  const words = await getTranslations("medical.rules");
  const { id, ...fields } = old ?? { ...NEW, id: null };
  const back = seasonAddress(club, season, "medical", "rules");
  return (
    <>
      <PageHeader
        title={words(old ? "replaceTitle" : "newTitle")}
        description={old ? words("replaceHelp") : undefined}
        steps={[{ href: back, words: words("title") }]}
      />
      <PageBody className="space-y-10">
        <EditedRule
          {...{ club, back, replaces: id }}
          rule={{ ...fields, firstDay: await today(db, club) }}
          sports={await sportsOfClub(db, club)}
        />
        {id === null ? null : <EndedRule {...{ club, back, id }} />}
      </PageBody>
    </>
  );
}
