import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { RuleTable, type ShownRule } from "#components/papers/medical/rule-table.tsx";
import { mayReadMedical, mayReadMedicalRules, maySetMedical } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { medicalRulesOf, ruleHistory, sportsOfClub } from "#lib/papers/medical/club-rules.ts";
import { isInForce } from "#lib/papers/medical/medical-rule.ts";
import { FrenchRules } from "./french-rules.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("medical.rules"))("title") };
}

/** What is asked of whom, dated; the club's to write, with all that it wrote before. It names nobody. */
export default async function MedicalRulesPage({ params }: PageProps<"/[club]/[season]/medical/rules">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadMedicalRules(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("medical.rules");
  const { rules, areOwn } = await medicalRulesOf(db, club);
  const written = new Map((await ruleHistory(db, club)).map((one) => [one.id, one]));
  const shown: ShownRule[] = rules.map((one) => written.get(one.id) ?? one);
  const sports = new Map((await sportsOfClub(db, club)).map(({ id, name }) => [id, name]));
  const day = await today(db, club);
  const mayWrite = maySetMedical(seat).allowed;
  const here = seasonAddress(club, season, "medical", "rules");
  const replaceAt = mayWrite ? `${here}/new` : null;
  const table = (caption: string, some: readonly ShownRule[], at = replaceAt) => (
    <RuleTable {...{ caption, sports }} rules={some} replaceAt={at} />
  );
  const inForce = shown.filter((one) => isInForce(one, day));
  const toCome = shown.filter(({ firstDay }) => firstDay !== null && firstDay > day);
  const over = shown.filter(({ lastDay }) => lastDay !== null && lastDay < day);
  const aside = [...written.values()].filter(({ setAsideAt }) => setAsideAt !== null);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {mayReadMedical(seat).allowed ? (
              <a href={seasonAddress(club, season, "medical")} className={buttonStyle()}>
                {words("back")}
              </a>
            ) : null}
            {mayWrite ? (
              <a href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
                <Plus aria-hidden />
                {words("new")}
              </a>
            ) : null}
          </>
        }
      />
      <PageBody className="space-y-8">
        {areOwn ? null : <p className="max-w-text text-ink-soft">{words("french")}</p>}
        <Part id="now" title={words("now")}>
          <EmptyState of={noRows({ total: inForce.length })} title={words("none")}>
            {words("noneHelp")}
          </EmptyState>
          {inForce.length > 0 ? table(words("now"), inForce) : null}
        </Part>
        {toCome.length > 0 ? (
          <Part id="to-come" title={words("toCome")}>
            {table(words("toCome"), toCome)}
          </Part>
        ) : null}
        {over.length > 0 ? (
          <Part id="over" title={words("over")}>
            {table(words("over"), over, null)}
          </Part>
        ) : null}
        {aside.length > 0 ? (
          <Part id="history" title={words("history")} help={words("historyHelp")}>
            <RuleTable {...{ sports }} caption={words("history")} rules={aside} replaceAt={null} isHistory />
          </Part>
        ) : null}
        {mayWrite && areOwn ? <FrenchRules club={club} /> : null}
      </PageBody>
    </>
  );
}

function Part({ id, title, help, children }: { id: string; title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {help ? <p className="max-w-text text-ink-soft text-sm">{help}</p> : null}
      {children}
    </section>
  );
}
