import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepAssembly } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { lastRule } from "#lib/desk/assembly/assemblies.ts";
import type { VotingRule } from "#lib/desk/assembly/rule.ts";
import { CalledAssembly } from "./called-assembly.tsx";

/** What many clubs have in their statutes, where this one has said nothing yet. */
const USUAL: VotingRule = {
  ...{ minAge: 16, guardiansVote: true, mustHavePaid: true, registeredDays: 0, maxProxies: 2, quorumPercent: 25 },
};

export async function generateMetadata() {
  return { title: (await getTranslations("assembly"))("newTitle") };
}

/** A new assembly: its day, and by which rule one votes, which begins as the club said it the last time. */
export default async function NewAssemblyPage({ params }: PageProps<"/[club]/[season]/assembly/new">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepAssembly(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("assembly");
  const { db } = await store();
  const { minAge, guardiansVote, mustHavePaid, registeredDays, maxProxies, quorumPercent } =
    (await lastRule(db, club)) ?? USUAL;
  const rule = { minAge, guardiansVote, mustHavePaid, registeredDays, maxProxies, quorumPercent };
  const fields = { ...rule, title: words("usualTitle"), day: await today(db, club) };
  return (
    <>
      <PageHeader title={words("newTitle")} />
      <PageBody>
        <CalledAssembly {...{ club, season: idOfPage(season), fields }} />
      </PageBody>
    </>
  );
}
