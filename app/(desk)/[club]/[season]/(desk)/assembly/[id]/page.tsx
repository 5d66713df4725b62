import { Printer } from "lucide-react";
import Form from "next/form";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepAssembly } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { fold } from "#lib/base/words/fold.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Assembly, findAssembly } from "#lib/desk/assembly/assemblies.ts";
import { type NamedVoter, registerOf } from "#lib/desk/assembly/register.ts";
import { quorumOf, WITHOUT_VOTE } from "#lib/desk/assembly/rule.ts";
import { electorateOf } from "#lib/desk/assembly/voters.ts";
import { isCounted } from "#lib/desk/headcount/read.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { DoorCards } from "./door-cards.tsx";
import { RegisterPresses } from "./register-presses.tsx";
import { VoterPresses } from "./voter-row.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/assembly/[id]">) {
  const { club, season, id } = await params;
  const words = await getTranslations("assembly");
  const seat = await requireSeat(club);
  const found = mayKeepAssembly(seat).allowed
    ? await findAssembly((await store()).db, { club, seasonId: idOfPage(season) }, id)
    : undefined;
  return titled(found?.title ?? words("one"), words("title"));
}

/** One assembly: who may vote until its register is drawn up, then who comes, and whether there are enough. No call to the club. */
export default async function AssemblyPage({ params, searchParams }: PageProps<"/[club]/[season]/assembly/[id]">) {
  const { club, season, id } = await params;
  const denied = await whyNot(mayKeepAssembly(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const scope = { club, seasonId: idOfPage(season) };
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const assembly = await findAssembly(db, scope, id);
  if (!assembly) notFound();
  const words = await getTranslations("assembly");
  const { date } = await getFormats();
  const here = seasonAddress(club, season, "assembly", id);
  return (
    <>
      <LiveRefresh club={club} season={scope.seasonId} at={at} />
      <PageHeader
        title={assembly.title}
        description={words("on", { day: date(assembly.day) })}
        actions={
          assembly.openedAt ? (
            <a href={`${here}/print`} className={buttonStyle()}>
              <Printer aria-hidden />
              {words("sheet.title")}
            </a>
          ) : null
        }
      />
      <PageBody className="space-y-6">
        <Rule assembly={assembly} />
        {assembly.openedAt ? (
          <Door {...{ scope, assembly, here }} asked={readDoor(await searchParams)} />
        ) : (
          <ToOpen {...{ scope, assembly }} />
        )}
      </PageBody>
    </>
  );
}

/** By which rule one votes, in a sentence each. */
async function Rule({ assembly }: { assembly: Assembly }) {
  const words = await getTranslations("assembly.rule");
  const { minAge, guardiansVote, mustHavePaid, registeredDays, maxProxies, quorumPercent } = assembly;
  const sentences = [
    minAge === 0 ? words("anyAge") : words(guardiansVote ? "ageOrGuardian" : "age", { age: minAge }),
    mustHavePaid ? words("paid") : words("unpaid"),
    registeredDays === 0 ? null : words("registered", { days: registeredDays }),
    words("proxies", { count: maxProxies }),
    quorumPercent === 0 ? words("noQuorum") : words("quorum", { percent: quorumPercent }),
  ];
  return <p className="max-w-text text-ink-soft">{sentences.filter((one) => one !== null).join(" ")}</p>;
}

/** Who may vote by what is known now, before the register is drawn up. */
async function ToOpen({ scope, assembly }: { scope: ClubSeason; assembly: Assembly }) {
  const words = await getTranslations("assembly");
  const { db } = await store();
  if (!(await isCounted(db, scope)))
    return (
      <ErrorState shape="inline" title={words("faults.unread")}>
        {words("unreadHelp")}
      </ErrorState>
    );
  const { voters, without } = await electorateOf(db, scope, assembly);
  const reasons = WITHOUT_VOTE.filter((one) => without[one] > 0);
  return (
    <section aria-label={words("electorate")} className="space-y-4">
      <p className="text-lg tabular-nums">{words("mayVote", { count: voters.length })}</p>
      {reasons.length > 0 ? (
        <ul className="list-disc space-y-1 pl-5 tabular-nums">
          {reasons.map((one) => (
            <li key={one}>{words(`without.${one}`, { count: without[one] })}</li>
          ))}
        </ul>
      ) : null}
      <p className="max-w-text text-ink-soft">{words("openHelp")}</p>
      <RegisterPresses club={scope.club} season={scope.seasonId} id={assembly.id} />
    </section>
  );
}

/** So many of those who are found stand on the page: who stands at the door is found by their name. */
const MOST_FOUND = 30;

/** What the address asks for at the door: who is looked for, and whose vote is being given to somebody. */
function readDoor(address: Parameters): { query: string; giverId: number | undefined } {
  const { search, integer } = parametersReader(address);
  return { query: search() || "", giverId: integer("giver", 1, HIGHEST_ID) };
}

interface DoorProps {
  scope: ClubSeason;
  assembly: Assembly;
  here: string;
  asked: ReturnType<typeof readDoor>;
}

/** Who comes: found by name or number, counted as they come. */
async function Door({ scope, assembly, here, asked: { query, giverId } }: DoorProps) {
  const words = await getTranslations("assembly.door");
  const voters = await registerOf((await store()).db, scope.club, assembly.id);
  const nameOf = ({ memberId, name }: Pick<NamedVoter, "memberId" | "name">) => name ?? `#${memberId}`;
  const byId = new Map(voters.map((one) => [one.memberId, one]));
  const parts = fold(query).split(" ").filter(Boolean);
  const isFound = (one: NamedVoter) => {
    const said = fold(nameOf(one));
    return parts.every((word) => said.includes(word) || word === String(one.memberId));
  };
  const found = voters.filter(isFound);
  const giver = giverId === undefined ? undefined : byId.get(giverId);
  const quorum = quorumOf(voters, assembly.quorumPercent);
  return (
    <>
      <div role="status" className="space-y-1 tabular-nums">
        <p className="text-xl">{words("there", { present: quorum.present, represented: quorum.represented })}</p>
        <p>
          {assembly.quorumPercent === 0
            ? words("noQuorum", { voters: quorum.voters })
            : words(quorum.isReached ? "reached" : "missing", {
                ...{ needed: quorum.needed, voters: quorum.voters },
                missing: quorum.needed - quorum.present - quorum.represented,
              })}
        </p>
      </div>
      {giver ? (
        <p className="flex flex-wrap items-center gap-3">
          {words("giving", { name: nameOf(giver), most: assembly.maxProxies })}
          <IntentLink href={here} className="text-accent underline-offset-4 hover:underline">
            {words("cancel")}
          </IntentLink>
        </p>
      ) : null}
      <DoorCards club={scope.club} season={scope.seasonId} id={assembly.id} />
      <Form key={`${query} ${giverId}`} action={here} className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1 space-y-1 md:max-w-80">
          <Label htmlFor="who">{words("search")}</Label>
          <Input id="who" type="search" name="q" defaultValue={query} maxLength={200} autoComplete="off" />
        </div>
        {giver ? <input type="hidden" name="giver" value={giver.memberId} /> : null}
        <Button type="submit">{words("find")}</Button>
      </Form>
      {found.length === 0 ? <p>{words("nobody")}</p> : null}
      {found.length > MOST_FOUND ? <p className="text-ink-soft">{words("more", { count: found.length })}</p> : null}
      {found.length > 0 ? (
        <PlainTable
          caption={words("voters")}
          columns={[
            { id: "name", label: words("name"), card: "name" },
            { id: "state", label: words("state"), card: "line" },
            { id: "presses", label: words("presses"), silent: true, card: "actions" },
          ]}
          rows={found.slice(0, MOST_FOUND).map((one) => {
            const holder = one.proxyId === null ? undefined : byId.get(one.proxyId);
            const told = [
              one.isByGuardian ? words("byGuardian") : null,
              one.hasArrived ? words("isThere") : null,
              holder ? words("givenTo", { name: nameOf(holder) }) : null,
              one.holds.length > 0 ? words("holds", { count: one.holds.length }) : null,
            ].filter((said) => said !== null);
            return {
              id: one.memberId,
              cells: {
                ...{ name: nameOf(one), state: told.join(" · ") },
                presses: (
                  <VoterPresses
                    {...{ club: scope.club, season: scope.seasonId, id: assembly.id, here }}
                    voter={{
                      ...{ memberId: one.memberId, name: nameOf(one), hasArrived: one.hasArrived },
                      ...{ proxyId: one.proxyId, holdsSome: one.holds.length > 0 },
                    }}
                    giver={giver ? { memberId: giver.memberId, name: nameOf(giver) } : null}
                  />
                ),
              },
            };
          })}
        />
      ) : null}
    </>
  );
}
