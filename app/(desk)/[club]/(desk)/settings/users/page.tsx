import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { openInvitations } from "#lib/base/access/invitations.ts";
import { areKeysAlonePossible, keysAloneOffSince } from "#lib/base/access/keys-alone.ts";
import { cameLately, passwordsOffSince, whoNeverCame } from "#lib/base/access/passwords-off.ts";
import { mayManageUsers } from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { groupRolesOf, groupsToldAt, MOST_GROUP_ROLES } from "#lib/base/access/provider-groups.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { askedRoles, factorsOf } from "#lib/base/access/second-factor.ts";
import { environment } from "#lib/base/program/environment.ts";
import { listAccounts } from "#lib/base/store/accounts.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { seasonsAhead } from "#lib/sync/copy/seasons.ts";
import { sectionChoices, sectionNamer } from "#lib/sync/copy/section-names.ts";
import { seasonsForSeat } from "../../../queries.ts";
import { AddUser } from "./add-user.tsx";
import { FactorRoles } from "./factor-roles.tsx";
import { GroupRoles } from "./group-roles.tsx";
import { Offers } from "./invitation-offers.tsx";
import { KeysAlone } from "./keys-alone.tsx";
import { TakenPasswords } from "./taken-passwords.tsx";
import { type User, UserTable } from "./user-table.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("users") };
}

/** Who may enter this club's desk, and as what. */
export default async function UsersPage({ params, searchParams }: PageProps<"/[club]/settings/users">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  if (!mayManageUsers(seat).allowed) notFound();
  const words = await getTranslations("settings.users");
  const { db } = await store();
  const day = await today(db, club);
  const accounts = (await listAccounts(db)).filter(({ given }) => given.has(club));
  const factors = await factorsOf(
    db,
    accounts.map(({ id }) => id),
  );
  const { openId } = environment();
  const areOff = openId !== undefined && (await passwordsOffSince(db, club)) !== null;
  const session = (await currentSession())?.session ?? "";
  const offers = await openInvitations(db, club);
  const sections = [
    ...accounts.flatMap(({ given }) => given.get(club)?.section ?? []),
    ...offers.flatMap(({ section }) => section ?? []),
  ];
  const sectionOf = await sectionNamer(db, club, sections);
  const seasons = seasonsAhead((await seasonsForSeat(club)).seasons, day);
  const choices = await sectionChoices(db, club, seasons, sections);
  const users = accounts.flatMap((account): User[] => {
    const given = account.given.get(club);
    if (!given) return [];
    const { id, name, email, disabled, demo, homeClub, signedInAt } = account;
    return [
      {
        id,
        name,
        email,
        disabled,
        demo,
        elsewhere: homeClub !== club,
        role: given.role,
        lastDay: given.lastDay,
        isOver: given.isOver,
        section: given.section,
        sectionNames: given.section ? sectionOf(given.section) : [],
        by: given.groupsIssuer === null ? "hand" : given.groupsIssuer === openId?.issuer ? "groups" : "otherGroups",
        signedInAt: signedInAt?.toISOString() ?? null,
        hasFactor: factors.has(id),
        // One of this club alone is refused where the club takes none; of others, their links are their own matter.
        isWithoutPassword: areOff && !account.isOperator,
        self: id === seat.person.id,
      },
    ];
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-text text-ink-soft">{words("words")}</p>
        <AddUser club={club} today={day} choices={choices} isAsked={(await searchParams).new !== undefined} />
      </div>
      <UserTable {...{ club, users, today: day, provider: openId?.name ?? null }} choices={choices} />
      <Offers
        club={club}
        offers={offers.map((offer) => ({ ...offer, sectionNames: offer.section ? sectionOf(offer.section) : [] }))}
      />
      <FactorRoles club={club} asked={await askedRoles(db, club)} />
      {areKeysAlonePossible() ? <KeysAlone club={club} areOff={(await keysAloneOffSince(db, club)) !== null} /> : null}
      {openId ? (
        <>
          <TakenPasswords
            {...{ club, provider: openId.name, areOff }}
            cameLately={areOff || (await cameLately(db, session))}
            strangers={await whoNeverCame(db, club)}
          />
          <GroupRoles
            {...{ club, provider: openId.name, most: MOST_GROUP_ROLES }}
            kept={await groupRolesOf(db, club)}
            toldAt={(await groupsToldAt(db, club))?.toISOString() ?? null}
          />
        </>
      ) : null}
    </div>
  );
}
