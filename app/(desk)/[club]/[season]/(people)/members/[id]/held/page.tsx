import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { PrintButton } from "#components/base/print/print-button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { DisclosedRows } from "#components/desk/disclosure/disclosed-rows.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayTellWhatIsHeld } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import { disclose } from "#lib/people/disclosure/disclose.ts";
import { holdsAnything } from "#lib/people/disclosure/read-held.ts";
import { findPersonName } from "#lib/people/records/find-people.ts";
import { forget } from "./actions.ts";
import { ForgetPart } from "./forget-part.tsx";
import { heldNames, subjectsIn } from "./queries.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]/held">) {
  return personTitle((await params).id, (await getTranslations("disclosure"))("link"));
}

/** All that the desk's own store holds of a person, on screen and on paper, for when they ask to see it. The reading is logged. No call to the club. */
export default async function HeldPage({ params }: PageProps<"/[club]/[season]/members/[id]/held">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayTellWhatIsHeld(seat));
  if (denied) return <ErrorState title={denied} />;
  const id = idOfPage(text);
  const open = await store();
  // Whom the register has emptied or lost has no name here, and what is held of them is asked for all the same.
  const known = await findPersonName(open.db, club, id);
  if (known === "" && !(await holdsAnything(open.db, HELD_SOURCES, club, id))) notFound();
  const parts = await disclose(open, { id: seat.person.id, name: seat.person.name }, HELD_SOURCES, {
    club,
    memberId: id,
  });
  const words = await getTranslations("disclosure");
  const formats = await getFormats();
  const name = known || words("nameless", { id });
  const [names, subjects] = await Promise.all([heldNames(open.db, club, parts), subjectsIn(seat, parts)]);
  const empty = parts.filter(({ rows }) => rows.length === 0).map((part) => words(`parts.${part.name}`));
  return (
    <>
      <PageHeader
        title={words("title", { name })}
        crumb={words("link")}
        steps={[{ href: seasonAddress(club, season, "members", id), words: name }]}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <a href={seasonDataAddress(club, season, "members", id, "held")} download className={buttonStyle()}>
              {words("download")}
            </a>
            <PrintButton>{words("print")}</PrintButton>
          </span>
        }
      />
      <PageBody className="space-y-8">
        <div className="max-w-text space-y-2">
          <p>{words("description")}</p>
          <p>{words("leftOut")}</p>
          <p className="text-pending print:hidden">{words("others")}</p>
          <p className="text-ink-soft print:hidden">
            {words("logged")} {words("technical")}
          </p>
        </div>
        {parts
          .filter(({ rows }) => rows.length > 0)
          .map((part) => (
            <FactsPart key={part.name} id={`held-${part.name}`} title={words(`parts.${part.name}`)}>
              <DisclosedRows {...{ part, names, subjects }} />
            </FactsPart>
          ))}
        {empty.length > 0 ? <p className="max-w-text">{words("nothing", { parts: formats.list(empty) })}</p> : null}
        <ForgetPart {...{ parts, name }} forget={forget.bind(null, club, id)} />
      </PageBody>
    </>
  );
}
