import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { printedFor } from "#app/(print)/printed-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintedTable } from "#components/base/print/printed-table.tsx";
import { mayKeepAssembly } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { findAssembly } from "#lib/desk/assembly/assemblies.ts";
import { type NamedVoter, registerOf } from "#lib/desk/assembly/register.ts";
import { quorumOf } from "#lib/desk/assembly/rule.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/assembly/[id]/print">) {
  const { club, season, id } = await params;
  const found = await titleFor(club, mayKeepAssembly, async () =>
    findAssembly((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id),
  );
  const print = (await getTranslations("ui.export"))("print");
  return titled(found?.title, (await getTranslations("assembly.sheet"))("title"), print);
}

/** The register of an assembly, as those sign it who come: for themselves, and for whoever gave them their vote. */
export default async function PrintRegisterPage({ params }: PageProps<"/[club]/[season]/assembly/[id]/print">) {
  const { club, season, id } = await params;
  return printedFor({
    ...{ club, rule: mayKeepAssembly },
    draw: async (_seat, page) => {
      const { db } = await store();
      const assembly = await findAssembly(db, { club, seasonId: idOfPage(season) }, id);
      if (!assembly?.openedAt) notFound();
      const words = await getTranslations("assembly.sheet");
      const { date, number } = await getFormats();
      const voters = await registerOf(db, club, id);
      const nameOf = ({ memberId, name }: Pick<NamedVoter, "memberId" | "name">) => name ?? `#${memberId}`;
      const byId = new Map(voters.map((one) => [one.memberId, nameOf(one)]));
      const quorum = quorumOf(voters, assembly.quorumPercent);
      const counts = { voters: number(quorum.voters), needed: number(quorum.needed) };
      return (
        <PrintedTable
          {...page}
          title={[assembly.title, date(assembly.day), words("title")]}
          notes={[
            words(assembly.quorumPercent === 0 ? "noQuorum" : "quorum", counts),
            words("proxies", { most: assembly.maxProxies }),
          ]}
          headers={(["name", "votesFor", "givenTo", "signature"] as const).map((column) => words(column))}
          rows={voters.map((one) => [
            one.isByGuardian ? words("byGuardian", { name: nameOf(one) }) : nameOf(one),
            one.holds.map((holds) => byId.get(holds) ?? `#${holds}`).join(", "),
            one.proxyId === null ? "" : (byId.get(one.proxyId) ?? `#${one.proxyId}`),
            // Room to sign.
            <span key="room" className="inline-block min-h-8 min-w-40" />,
          ])}
          signatures={[words("chair"), words("secretary")]}
          back={seasonAddress(club, season, "assembly", id)}
        />
      );
    },
  });
}
